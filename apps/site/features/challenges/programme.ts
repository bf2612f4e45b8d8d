/** The programme as the page's loader hands it in: facts and prose of `content/challenges`, placeholders filled. */
export interface Challenge {
  id: string;
  points: number;
  badge: boolean;
  special: boolean;
  featured: boolean;
  title: string;
  text: string;
  reward: string;
  /** another value that exists for this challenge, as a sentence; null when there is none */
  otherReading: string | null;
}

export interface Titled {
  id: string;
  title: string;
  text: string;
}

export interface ChallengeGroup extends Titled {
  challenges: Challenge[];
}
