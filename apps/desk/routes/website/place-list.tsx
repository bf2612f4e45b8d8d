import { Link } from 'react-router';

/** Places of the site's texts, each a link to where it is edited. */
export const PlaceList = ({ places }: { places: readonly { label: string; link: string }[] }) => (
  <ul className="things">
    {places.map(({ label, link }, at) => (
      <li key={`${link}-${at}`}>
        <Link to={link}>{label}</Link>
      </li>
    ))}
  </ul>
);
