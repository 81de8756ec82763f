import type { ColunaDePlanilha } from '#platform/planilha/formatos.ts'
import type { CotaNaLista } from '../contract/formas.ts'
import { PAGAMENTO } from '../regras/palavras.ts'

export const colunasDoArquivo: readonly ColunaDePlanilha<CotaNaLista>[] = [
  { nome: 'nome', titulo: 'Investidor', valor: (c) => c.nome },
  { nome: 'usina', titulo: 'Usina', valor: (c) => c.usina },
  { nome: 'parte', titulo: 'Cotas de 100', valor: (c) => c.parte },
  { nome: 'aporte', titulo: 'Aporte', valor: (c) => c.aporte_centavos / 100 },
  { nome: 'aporte_em', titulo: 'Aporte em', valor: (c) => c.aporte_em },
  { nome: 'de', titulo: 'Primeiro mês', valor: (c) => c.vigente_de.slice(0, 7) },
  { nome: 'ate', titulo: 'Último mês', valor: (c) => c.vigente_ate?.slice(0, 7) ?? '' },
  { nome: 'mes', titulo: 'Último mês fechado', valor: (c) => c.ultimo_mes ?? '' },
  { nome: 'valor', titulo: 'Distribuição', valor: (c) => (c.ultimo_centavos === null ? '' : c.ultimo_centavos / 100) },
  { nome: 'pagamento', titulo: 'Pagamento', valor: (c) => (c.ultima_situacao ? PAGAMENTO[c.ultima_situacao] : '') },
]
