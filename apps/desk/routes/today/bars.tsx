interface BarsProps {
  /** what it shows, read out in place of the picture */
  label: string;
  /** columns from left to right */
  columns: readonly {
    key: string;
    /** one for each of `series`, from below */
    values: readonly number[];
    /** under the column; null where there is no room for each */
    caption: string | null;
  }[];
  series: readonly string[];
}

const width = 720;
const height = 150;
const below = 20;

/** Columns as a drawing that the server makes: no script, and figures in a table beside it say the same. */
export function Bars({ label, columns, series }: BarsProps) {
  const most = Math.max(1, ...columns.map(({ values }) => sum(values)));
  const step = width / columns.length;
  const room = height - below - 14;
  return (
    <figure className="bars">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <line x1={0} x2={width} y1={height - below} y2={height - below} className="axis" />
        {columns.map(({ key, values, caption }, at) => {
          const total = sum(values);
          let top = height - below;
          return (
            <g key={key}>
              {values.map((value, of) => {
                const tall = (value / most) * room;
                top -= tall;
                return value === 0 ? null : (
                  <rect
                    key={of}
                    x={at * step + step * 0.14}
                    y={top}
                    width={step * 0.72}
                    height={Math.max(tall, 1)}
                    className={`bar bar-${of}`}
                  />
                );
              })}
              {total > 0 && (
                <text x={(at + 0.5) * step} y={height - below - (total / most) * room - 4} className="figure">
                  {total}
                </text>
              )}
              {caption !== null && (
                <text
                  // the last one would hang over the edge
                  x={at === columns.length - 1 && columns.length > 10 ? width : (at + 0.5) * step}
                  y={height - 5}
                  className={at === columns.length - 1 && columns.length > 10 ? 'caption last' : 'caption'}
                >
                  {caption}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      {series.length > 1 && (
        <figcaption>
          {series.map((name, of) => (
            <span key={name}>
              <svg viewBox="0 0 10 10" className="swatch" aria-hidden="true">
                <rect width={10} height={10} className={`bar bar-${of}`} />
              </svg>
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
