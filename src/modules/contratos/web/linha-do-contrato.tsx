import { StatusChip } from '#ui/chip.tsx'
import { dataCurta, dinheiro } from '#ui/formatos.ts'
import { Link } from '#ui/link.tsx'
import type { ContratoNaLista } from '../contract/formas.ts'
import { linkDoContrato } from '../links.ts'
import { SITUACOES, TIPOS } from './nomes.ts'

const ENCERRADOS: readonly ContratoNaLista['situacao'][] = ['encerrado', 'rescindido', 'distratado']
/** A proposal has at most one contract that is alive. */
export const estaVivo = (c: ContratoNaLista): boolean => !ENCERRADOS.includes(c.situacao)

/** A contract in a list of few: of a card, of a proposal. */
export function LinhaDoContrato({ contrato: c, nota = null }: { contrato: ContratoNaLista; nota?: string | null }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 text-13">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link href={linkDoContrato(c)} className="num font-medium">
            {c.numero}
          </Link>
          <span className="num text-text-2">
            v{c.versao} · {TIPOS[c.tipo]}
          </span>
          <StatusChip tom={SITUACOES[c.situacao].tom}>{SITUACOES[c.situacao].rotulo}</StatusChip>
          {nota && <span className="text-12 text-text-2">{nota}</span>}
        </p>
        <p className="num mt-0.5 text-12 text-text-2">{quando(c)}</p>
      </div>
      <p className="num font-medium">{dinheiro(c.valor_centavos)}</p>
    </li>
  )
}

function quando(c: ContratoNaLista): string {
  if (c.assinatura_parada) return 'a assinatura parou'
  if (c.situacao === 'arrependimento' && c.arrependimento_ate)
    return `o cliente pode desistir até ${dataCurta(c.arrependimento_ate)}`
  if (c.assinar_ate && (c.situacao === 'enviado_assinatura' || c.situacao === 'parcialmente_assinado'))
    return `assinar até ${dataCurta(c.assinar_ate)}`
  return `com ${c.responsavel.nome}`
}
