import { montar, visaoGeral } from './montar.ts'

export const coop = montar('coop', [{ titulo: null, linhas: [visaoGeral('coop')] }])
