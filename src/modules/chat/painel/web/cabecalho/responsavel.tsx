import { useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { ChevronDown, UserPlus } from '#ui/icones.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import type { AcoesDeConversa } from '#modules/chat/atos/web/dados/acoes-de-conversa.ts'
import { PopoverSobDemanda } from '#ui/sob-demanda.tsx'

const ListaDeResponsaveis = tardia(() => import('./lista-de-responsaveis.tsx').then((m) => m.ListaDeResponsaveis))

/**
 * Shows and changes the assignee on wide screens. On a phone a dialog does it, opened from the bar above the composer.
 */
export function EscolhaDeResponsavel({
  c,
  acoes,
  desabilitada,
}: {
  c: Conversa
  acoes: AcoesDeConversa
  desabilitada: boolean
}) {
  const [aberto, setAberto] = useState(false)
  return (
    <PopoverSobDemanda
      rotulo="Escolher responsável"
      alinhar="end"
      aberto={aberto}
      aoMudar={setAberto}
      className="w-64 p-1!"
      gatilho={
        <Button tamanho="pequeno" className="px-2! text-12!" disabled={desabilitada}>
          <span className="flex items-center gap-1.5">
            <i className="sr-only">Responsável: </i>
            {c.atribuida_nome ? (
              <Avatar nome={c.atribuida_nome} chave={c.atribuida_para ?? ''} tamanho={18} />
            ) : (
              <UserPlus className="size-3.5" />
            )}
            <span className="max-w-32 truncate max-xl:sr-only">{c.atribuida_nome ?? 'Sem responsável'}</span>
            <ChevronDown className="size-3!" />
          </span>
        </Button>
      }
    >
      <Aguarde fallback={<div className="h-40" />}>
        <ListaDeResponsaveis c={c} acoes={acoes} focarBusca aoEscolher={() => setAberto(false)} />
      </Aguarde>
    </PopoverSobDemanda>
  )
}
