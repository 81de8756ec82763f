import { montar, visaoGeral } from './montar.ts'

export const rh = montar('rh', [{ titulo: null, linhas: [visaoGeral('rh')] }])
