import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Check, X } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { TriagemDaIa } from '../contract/ia.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { useAcoesDeConversa, moverParaFila } from '#modules/chat/atos/web/publico.ts'
import { NOME_DA_PRIORIDADE } from '#modules/chat/nucleo/web/nomes.ts'

/** Suggestions as buttons: each action is done by the user who clicks, with that user's permissions. */
export function Sugeridos({ c, t, aoDispensar }: { c: Conversa; t: TriagemDaIa; aoDispensar: () => void }) {
  const acoes = useAcoesDeConversa()
  const qc = useQueryClient()
  const [feitos, setFeitos] = useState<readonly string[]>([])
  const marcar = (nome: string) => setFeitos((f) => [...f, nome])
  const fazer = (nome: string, ato: Promise<boolean>) => void ato.then((feito) => feito && marcar(nome))
  const novas = t.etiquetas.filter((e) => !c.tags.includes(e))
  const { fila, prioridade } = t
  const opcoes = [
    ...(fila && fila.id !== c.fila_id && c.status !== 'finalizada'
      ? [{ nome: `Fila: ${fila.nome}`, ato: () => moverParaFila(qc, c, fila) }]
      : []),
    ...novas.map((e) => ({ nome: `Etiqueta: ${e}`, ato: () => acoes.etiquetar(c, [...c.tags, e]) })),
    ...(prioridade && prioridade !== c.prioridade
      ? [{ nome: `Prioridade: ${NOME_DA_PRIORIDADE[prioridade]}`, ato: () => acoes.priorizar(c, prioridade) }]
      : []),
  ].filter((o) => !feitos.includes(o.nome))
  return (
    <div className="grid gap-1.5 py-1 text-12" role="group" aria-label="Sugestões da assistente">
      <p className="flex items-start gap-1 text-text-2">
        <span className="min-w-0 flex-1">
          {opcoes.length > 0 ? t.motivo || 'Sugestões da assistente:' : 'Nada a mudar nesta conversa.'}
        </span>
        <IconButton
          rotulo="Dispensar sugestões"
          tamanho="pequeno"
          icone={<X className="size-3.5" />}
          onClick={aoDispensar}
        />
      </p>
      <div className="flex flex-wrap gap-1.5">
        {opcoes.map((o) => (
          <Button
            key={o.nome}
            tamanho="pequeno"
            icone={<Check className="size-3.5" />}
            aria-label={`Aceitar ${o.nome}`}
            onClick={() => fazer(o.nome, o.ato())}
          >
            {o.nome}
          </Button>
        ))}
      </div>
    </div>
  )
}
