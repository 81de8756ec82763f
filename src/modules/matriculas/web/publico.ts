// Components of the members for pages of other modules.
export { BlocosDasMatriculas } from './blocos.tsx'
