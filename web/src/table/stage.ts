/** Everything a drawn game gets, whether it is played, watched or replayed. */

import type {
  CardEdition,
  CardView,
  CityDetails,
  CityView,
  EditionDetails,
  Happening,
  Move,
  Moved,
  SeatInfo,
  TableInfo,
  View,
} from "../protocol";
import { playersOf } from "./seats/seating";
import type { TableSession } from "./session.svelte";

export interface Player {
  name: string;
  /** The bot's name, if it is one. */
  bot: string | null;
  /** A stand-in plays for them: this turn, or until they are back. */
  away: boolean;
  standIn?: SeatInfo["stand_in"];
  /** Chosen by the player: a place in the lists of `ui/marks/players.ts`. */
  colour: number;
}

export interface Stage<D extends EditionDetails = EditionDetails, P extends View = View> {
  details: D;
  view: P;
  /** The moves that led to this view and are to be animated. */
  happened: readonly Moved[];
  players: Player[];
  /** The reader's seat; null for a spectator. */
  you: number | null;
  /** All legal moves, if `you` is to move and may. */
  moves: Move[];
  /** A move to offer first. */
  default: string | null;
  /** Tickets of the reader that their own cards could pay for together; left out in a replay. */
  payable?: readonly number[];
  /** A move is on its way: nothing else can be done. */
  busy: boolean;
  /** Makes a move, in notation; false if it was refused. */
  play: (move: string) => Promise<boolean>;
  /** Says why something cannot be done now: a code of the server's errors, with its details. */
  explain: (code: string, details?: Record<string, unknown>) => void;
  /** What everyone may know of the table: clock, pace, hints. Left out in a replay. */
  table?: TableInfo | null;
  /** Everything that happened, for the log, the last moves and reactions. */
  happenings?: readonly Happening[];
  /** The address of the table that a replay is of. */
  replayed?: string | null;
  /** The live table; left out in a replay. */
  session?: TableSession | null;
}

export type CityStage = Stage<CityDetails, CityView>;
export type CardStage = Stage<CardEdition, CardView>;

/** The stage of a live table; null while seats are free, or before it is loaded. */
export function stageOf(session: TableSession): Stage | null {
  const { update, details } = session;
  if (!update?.view || !details) return null;
  return {
    details,
    view: update.view,
    happened: session.happened,
    players: playersOf(update.table.seats, update.you),
    you: update.you,
    moves: update.moves,
    default: update.default,
    payable: update.payable,
    busy: session.sending !== null,
    play: (move) => session.play(move),
    explain: (code, details = {}) => {
      session.refusal = { code, message: code, details };
    },
    table: update.table,
    happenings: session.happenings,
    session,
  };
}
