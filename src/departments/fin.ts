import { mesa, montar, quadro, visaoGeral } from './montar.ts'

export const departamento = montar('fin', [
  { titulo: null, linhas: [visaoGeral('fin'), mesa('fin'), quadro('/fin/funil', 'Financeiro', 'fin.funil')] },
])
