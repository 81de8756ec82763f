import { somarDias } from '#kit/dias.ts'
import type { MembroDaDemonstracao } from '#modules/contatos/publico.ts'
import type { MatriculaDaDemonstracao } from '#modules/matriculas/publico.ts'
import type { UsinaDaDemonstracao } from '#modules/usinas/publico.ts'
import type { PrecoDoMes } from './contas.ts'

type Situacao = MatriculaDaDemonstracao['situacao']
const vezes = (n: number, s: Situacao): Situacao[] => Array.from({ length: n }, () => s)

/** Members that no plant serves, by state. */
export const ROTEIRO_DE_FORA: readonly Situacao[] = [
  ...vezes(6, 'pre_matricula'),
  ...vezes(7, 'documentos'),
  ...vezes(6, 'analise'),
  ...vezes(11, 'lista_espera'),
  ...vezes(6, 'rateio_solicitado'),
]

/** Members of the first plant whose lines a person has to look at. */
export const ESPECIAIS = { negativa: 1, suspenso: 2, semContato: 3, semConsentimento: 4, saindo: 6 } as const

const cinco = (n: number): number => Number(n.toFixed(5))

type Plano = Pick<MatriculaDaDemonstracao, 'modelo' | 'desconto' | 'tarifa' | 'fixo'>
const NENHUM = { desconto: null, tarifa: null, fixo: null }

/** Most pay by guaranteed saving; one in ten by credits, a few by the dynamic price or a fixed amount. */
function modeloDe(n: number, kwh: number, preco: PrecoDoMes | undefined): Plano {
  const garantida: Plano = { ...NENHUM, modelo: 'ECONOMIA_GARANTIDA', desconto: n % 3 ? 0.15 : 0.2 }
  if (!preco || n % 5) return garantida
  const ganho = preco.tarifaCheia - preco.residual
  if (n % 20 === 5)
    return { ...NENHUM, modelo: 'DINAMICO_SOBRE_TARIFA', desconto: cinco(0.12 + 1 - ganho / preco.tarifaCheia) }
  if (n % 20 === 15) return { ...NENHUM, modelo: 'FIXO_MENSAL', fixo: Math.round(kwh * ganho * 55) }
  return { ...NENHUM, modelo: 'CREDITOS_COMPENSADOS', tarifa: cinco(ganho * 0.8) }
}

export function planoDe(p: {
  c: MembroDaDemonstracao
  kwh: number
  especial: number
  matriculaId: string
  usina: UsinaDaDemonstracao
  preco: PrecoDoMes | undefined
  hoje: string
  situacao?: Situacao
}): MatriculaDaDemonstracao {
  const { c, especial, usina, hoje, preco } = p
  const daUsina = p.situacao === undefined
  // the special ones change later, after the invoices of the months before
  const situacao = p.situacao ?? 'ativa'
  const plano: Plano =
    especial === ESPECIAIS.negativa
      ? {
          ...NENHUM,
          modelo: 'CREDITOS_COMPENSADOS',
          tarifa: cinco(preco ? (preco.tarifaCheia - preco.residual) * 0.85 : 0.6),
        }
      : modeloDe(Number(c.uc) % 100, p.kwh, preco)
  const admitido = daUsina || situacao === 'rateio_solicitado'
  return {
    id: p.matriculaId,
    contato_id: c.contato_id,
    unidade_id: c.unidade_id,
    nome: c.nome,
    documento: c.documento,
    situacao,
    // given later, in the order of admission
    numero: admitido ? 0 : null,
    usina_id: daUsina || situacao === 'rateio_solicitado' ? usina.id : null,
    kwh: p.kwh,
    ...plano,
    criada_em: c.desde,
    admitida_em: daUsina ? somarDias(usina.entrou_em, -45) : admitido ? somarDias(hoje, -8) : null,
    ativa_desde: daUsina ? usina.entrou_em : null,
    saida_ate: null,
  }
}
