import type { StaffRow } from "@tillkeeper/register-kit";
import "./people.css";

interface PeopleProps {
  readonly label: string;
  readonly staff: readonly StaffRow[];
  readonly onChoose: (person: StaffRow) => void;
}

/** A tile for each person. */
export function People({ label, staff, onChoose }: PeopleProps) {
  if (staff.length === 0) return null;
  return (
    <ul className="people" aria-label={label}>
      {staff.map((person) => (
        <li key={person.staff_id}>
          <button type="button" className="person" onClick={() => onChoose(person)}>
            <span className="initials" aria-hidden="true">
              {initialsOf(person)}
            </span>
            {nameOf(person)}
          </button>
        </li>
      ))}
    </ul>
  );
}

export const nameOf = ({ first_name, last_name }: StaffRow): string => `${first_name} ${last_name}`.trim();

const initialsOf = ({ first_name, last_name }: StaffRow): string =>
  [first_name, last_name].map((name) => Array.from(name)[0] ?? "").join("");
