// Browser API of the investors for other modules.
export { BlocosDosInvestimentos } from './blocos.tsx'
