import { Avatar } from '#ui/avatar.tsx'
import { cn } from '#ui/classes.ts'
import { acompanhar } from '#ui/desfazer-pela-tecla.ts'
import { dinheiro, duracao } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Link2, Unlink } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import type { CartaoDaConversa } from '../contract/conversas.ts'
import { verPrazo } from '#modules/funis/quadro/web/prazo.ts'
import { ligar } from './dados.ts'

const FIM: Partial<Record<CartaoDaConversa['situacao'], string>> = { ganho: 'Ganho', perdido: 'Perdido' }

/** A card in a compact row: stage and time in it, assignee, amount. */
export function LinhaDeCartao({
  cartao: c,
  conversaId,
  agora,
}: {
  cartao: CartaoDaConversa
  conversaId: string
  agora: number
}) {
  const prazo = c.situacao === 'aberto' ? verPrazo(c.vence_em, agora) : null
  const tarde = prazo?.tom === 'perigo'
  return (
    <li
      className={cn(
        'group relative rounded-(--r) border px-2.5 py-2 text-12 text-text-2 hover:border-border-strong',
        c.vinculado && 'border-l-2 border-l-primary',
      )}
    >
      <p className="flex items-center gap-1.5">
        <Link
          href={`/funil/${c.funil_chave}?cartao=${c.id}`}
          className="min-w-0 flex-1 truncate text-13 font-medium text-text! no-underline! after:absolute after:inset-0"
          title={c.titulo}
        >
          {c.titulo}
        </Link>
        {c.valor_centavos !== null && c.valor_centavos > 0 && (
          <span className="num shrink-0 font-medium text-text">{dinheiro(c.valor_centavos).replace(/,\d\d$/, '')}</span>
        )}
        {c.pode_editar && (
          <IconButton
            tamanho="pequeno"
            className="relative z-1 -mr-1"
            rotulo={c.vinculado ? `Soltar ${c.titulo} desta conversa` : `Ligar ${c.titulo} a esta conversa`}
            icone={c.vinculado ? <Unlink className="size-3.5" /> : <Link2 className="size-3.5" />}
            onClick={() => void acompanhar(ligar(conversaId, c, !c.vinculado))}
          />
        )}
      </p>
      <p className="truncate">
        <span className="font-medium text-text">{FIM[c.situacao] ?? c.estagio_nome}</span>
        {` · ${c.funil_nome}`}
      </p>
      <p className="num mt-1 flex items-center gap-1.5">
        {c.responsavel ? <Avatar nome={c.responsavel.nome} chave={c.responsavel.id} tamanho={20} /> : null}
        <span className="min-w-0 flex-1 truncate">{c.responsavel?.nome ?? 'Sem responsável'}</span>
        {prazo && prazo.tom !== 'neutro' ? (
          <span className={tarde ? 'font-medium text-danger' : 'text-warning'}>{prazo.texto}</span>
        ) : (
          c.situacao === 'aberto' && (
            <span>{`há ${duracao(Math.max(60_000, agora - Date.parse(c.entrou_estagio_em)))}`}</span>
          )
        )}
      </p>
    </li>
  )
}
