import { mesa, montar, visaoGeral } from './montar.ts'

export const ctr = montar('ctr', [{ titulo: null, linhas: [visaoGeral('ctr'), mesa('ctr'), { path: '/ctr/investimento', titulo: 'Investimentos', icone: 'ChartLine' }] }])
