import { mesa, montar, quadro, visaoGeral } from './montar.ts'

export const departamento = montar('fi', [
  {
    titulo: null,
    linhas: [
      { ...visaoGeral('fi'), funil: 'fi.financiamento', blocos: ['mes'] },
      // shown inside the pages of partner banks, so it has no shell
      { ...mesa('fi'), layout: 'iframe' },
      quadro('/fi/funis/funilfinanciamento', 'Funil de financiamento', 'fi.financiamento'),
    ],
  },
])
