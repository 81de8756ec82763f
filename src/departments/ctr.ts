import { mesa, montar, visaoGeral } from './montar.ts'

export const departamento = montar('ctr', [{ titulo: null, linhas: [visaoGeral('ctr'), mesa('ctr'), { path: '/ctr/investimento', titulo: 'Investimentos', icone: 'ChartLine' }] }])
