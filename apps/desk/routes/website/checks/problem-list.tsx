import { Link } from 'react-router';
import type { Problem } from './problems.ts';

/** What the checks refuse, each with the way to the field that it is about. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  return (
    <ul>
      {problems.map(({ where, text, link }) => (
        <li key={`${where} ${text}`}>
          {link === null ? where : <Link to={link}>{where}</Link>}: {text}
        </li>
      ))}
    </ul>
  );
}
