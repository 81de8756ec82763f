import { createContext, use } from 'react'
import { paraCada } from '#kit/objeto.ts'
import { dataHora } from '#ui/formatos.ts'
import { Link } from '#ui/link.tsx'
import type { Proposta, VersaoDaProposta, VersaoInteira } from '../../contract/formas.ts'
import { linkDaProposta } from '../../links.ts'
import { atosDaProposta } from '../../tipos.ts'
import { VERSOES } from '../nomes.ts'

type Lida = VersaoInteira & Pick<VersaoDaProposta, 'estado' | 'enviada_em' | 'validade'>

/** The version that is read in place of the one in progress; null in the editor proper. */
const VersaoVista = createContext<Lida | null>(null)
export const ComVersaoVista = VersaoVista
export const useVersaoVista = (): Lida | null => use(VersaoVista)

const NADA_PODE = paraCada(atosDaProposta, () => false)

/** The proposal with the inputs of one of its versions, read-only. */
export const naVersao = (p: Proposta, v: VersaoInteira): Proposta => ({
  ...p,
  versao: v.n,
  conteudo: v.conteudo,
  // the deadline is of the version in force
  vence_em: null,
  pode: NADA_PODE,
})

/** Which version is read, and whether it is still what was sent. */
export function FaixaDaVersao({ proposta: p, versao: v }: { proposta: Proposta; versao: Lida }) {
  const enviada = v.enviada_em ? `enviada em ${dataHora(v.enviada_em)}` : 'nunca enviada'
  return (
    <p className="flex flex-wrap items-center gap-3 border-b bg-surface-2 px-5 py-2 text-12">
      <span className="min-w-0 flex-1">
        Você está lendo a v{v.n}, {VERSOES[v.estado]}, {enviada}. Ela não muda.{' '}
        {v.confere === true && (
          <span className="text-success" data-dica={v.hash ?? undefined}>
            Confere com o hash <span className="font-mono">{v.hash?.slice(0, 8)}</span>.
          </span>
        )}
        {v.confere === false && (
          <strong role="alert" className="text-danger">
            O texto guardado não confere com o hash: não use esta versão como prova.
          </strong>
        )}
      </span>
      <Link href={linkDaProposta(p)}>Voltar à proposta</Link>
    </p>
  )
}
