import { LinhaRelacionada, ListaRelacionada } from '#modules/contatos/web/publico.ts'
import { GlifoDoCanal, nomeDoCanal } from '#ui/canal.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MessageCircle } from '#ui/icones.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { linkDaConversa } from '#modules/chat/links.ts'
import { conversaDoContato } from '../../contract/no-contato.ts'

const STATUS: Record<string, string> = {
  ativa: 'em andamento',
  aberta: 'aberta',
  aguardando: 'aguardando',
  pendente: 'pendente',
  finalizada: 'finalizada',
}

/** Tab of a contact: its conversations in the inboxes of the user. */
export const ConversasDoContato = ({ contato }: { contato: { id: string } }) => (
  <ListaRelacionada
    contato={contato}
    qual="conversas"
    forma={conversaDoContato}
    vazio={
      <EmptyState
        icone={<MessageCircle />}
        frase="Nenhuma conversa que você possa ver"
        detalhe="As conversas deste contato nas suas caixas de entrada aparecem aqui."
      />
    }
  >
    {(lista) => (
      <ul className="flex flex-col">
        {lista.map((x) => (
          <LinhaRelacionada
            key={x.id}
            href={linkDaConversa(x.id)}
            titulo={
              <span className="inline-flex items-center gap-2">
                <GlifoDoCanal canal={x.canal} />
                {x.caixa_nome}
              </span>
            }
            detalhe={`${nomeDoCanal(x.canal)} · ${STATUS[x.status] ?? x.status}`}
            fim={<RelativeTime quando={x.ultima_interacao_em} />}
          />
        ))}
      </ul>
    )}
  </ListaRelacionada>
)
