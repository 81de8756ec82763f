// Components of the crews for the pages of other modules.
export { DistribuirOrdens } from './distribuir.tsx'
