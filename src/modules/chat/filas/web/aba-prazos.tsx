import { NumberField } from '#ui/number-field.tsx'
import { useMedia } from '#ui/usar-media.ts'
import { prioridades, type Prioridade } from '#modules/chat/nucleo/tipos.ts'
import { NOME_DA_PRIORIDADE } from '#modules/chat/nucleo/web/nomes.ts'
import type { PropsDaAba } from './aba.ts'
import { erroEm, type Rascunho } from './rascunho.ts'

const COLUNAS = [
  ['primeira_resposta', 'Primeira resposta'],
  ['proxima_resposta', 'Próxima resposta'],
  ['resolucao', 'Resolução'],
] as const
type Meta = Rascunho['sla']['metas'][number]

const vazia = (prioridade: Prioridade): Meta => ({
  prioridade,
  primeira_resposta: null,
  proxima_resposta: null,
  resolucao: null,
})

/** Service level goals by priority, in minutes of the queue's business hours. */
export function AbaPrazos({ r, mudar, recusa }: PropsDaAba) {
  const { metas, aviso_minutos } = r.sla
  const largo = useMedia('(min-width: 768px)')
  const metaDe = (p: Prioridade) => metas.find((m) => m.prioridade === p) ?? vazia(p)
  const trocar = (p: Prioridade, m: Partial<Meta>) =>
    mudar({ sla: { aviso_minutos, metas: prioridades.map((x) => (x === p ? { ...metaDe(x), ...m } : metaDe(x))) } })
  const erro = erroEm(recusa, 'sla')
  return (
    <div className="grid gap-4">
      <p className="text-13 text-text-2">
        Em minutos do horário de atendimento. Deixe em branco o que não tem prazo. Enquanto a conversa espera pelo
        cliente, pela concessionária ou por vistoria, o relógio para.
      </p>
      {erro && (
        <p role="alert" className="text-13 text-danger">
          {erro}
        </p>
      )}
      <div role="group" aria-label="Prazos por prioridade" className="text-13">
        <p
          aria-hidden="true"
          className="grid grid-cols-[84px_repeat(3,minmax(0,1fr))] gap-2 pb-1 text-12 font-medium text-text-2 max-md:hidden"
        >
          <span>Prioridade</span>
          {COLUNAS.map(([campo, nome]) => (
            <span key={campo}>{nome}</span>
          ))}
        </p>
        {prioridades.toReversed().map((p) => (
          <div
            key={p}
            className="grid grid-cols-[84px_repeat(3,minmax(0,1fr))] items-center gap-2 border-t py-2 max-md:grid-cols-1"
          >
            <b className="font-medium">{NOME_DA_PRIORIDADE[p]}</b>
            {COLUNAS.map(([campo, nome]) => (
              <NumberField
                key={campo}
                rotulo={`${nome}, prioridade ${NOME_DA_PRIORIDADE[p].toLowerCase()}`}
                rotuloOculto={largo}
                tamanho="pequeno"
                sufixo="min"
                casas={0}
                min={1}
                max={100_000}
                valor={metaDe(p)[campo]}
                aoMudar={(n) => trocar(p, { [campo]: n })}
              />
            ))}
          </div>
        ))}
      </div>
      <NumberField
        rotulo="Avisar antes do vencimento"
        className="max-w-60"
        sufixo="min"
        casas={0}
        min={0}
        max={1440}
        valor={aviso_minutos}
        dica="0 não avisa."
        aoMudar={(n) => mudar({ sla: { metas, aviso_minutos: n ?? 0 } })}
      />
    </div>
  )
}
