import { CANAIS } from '#modules/chat/nucleo/regras/canais.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { previa } from '#modules/chat/lista/web/previa.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { GlifoDoCanal } from '#ui/canal.tsx'
import { cn } from '#ui/classes.ts'
import { haQuanto } from '#ui/formatos.ts'
import { CircleAlert } from '#ui/icones.ts'
import { RelativeTime } from '#ui/relative-time.tsx'

/** Waiting time from which it is shown in red. */
const DEMORA_MS = 15 * 60_000

/** A conversation in two lines: contact, last message, waiting time. Opens in the chat. */
export function LinhaDeConversa({ conversa: c }: { conversa: Conversa }) {
  const ultima = c.ultima_mensagem
  const { id } = usePessoa()
  const dita = ultima && previa(ultima, id)
  const nova = c.mensagens_nao_lidas > 0
  const espera = c.aguardando_desde ? Date.now() - new Date(c.aguardando_desde).getTime() : null
  return (
    <li>
      <a
        href={`/chat/chat?conversa=${c.id}`}
        className="-mx-3 grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-3 rounded px-3 py-2 text-13 outline-offset-[-2px] hover:bg-surface-2"
      >
        <Avatar nome={c.contato_nome} chave={c.contato_id} imagem={c.contato_foto_url} tamanho={36} />
        <span className="min-w-0">
          <span className="flex items-center gap-1.5">
            <span className={cn('truncate', nova && 'font-semibold')}>{c.contato_nome}</span>
            <GlifoDoCanal canal={CANAIS[c.canal].glifo} className="icone size-3.5 shrink-0 text-text-3" />
          </span>
          <span className="flex items-center gap-1 text-text-2">
            {ultima?.status === 'falhou' && (
              <span className="inline-flex shrink-0 items-center gap-1 text-danger">
                <CircleAlert className="size-3.5" /> Não enviada ·
              </span>
            )}
            <span className="truncate">
              {dita ? (dita.quem ? `${dita.quem}: ${dita.texto}` : dita.texto) : 'Sem mensagens ainda'}
            </span>
          </span>
        </span>
        <span className="flex flex-col items-end gap-1 text-12 text-text-2">
          {espera !== null && espera > 60_000 ? (
            <span className={cn('g-chip', espera > DEMORA_MS ? 'g-tom-perigo' : 'g-tom-alerta')}>
              espera {haQuanto(c.aguardando_desde ?? c.criado_em, Date.now())}
            </span>
          ) : (
            <RelativeTime quando={ultima?.criado_em ?? c.criado_em} />
          )}
          <Badge n={c.mensagens_nao_lidas} rotulo="não lidas" />
        </span>
      </a>
    </li>
  )
}
