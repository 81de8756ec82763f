import { memo } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Chip } from '#ui/chip.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Check, FileText, Image, ListOrdered, Mic, UserPlus } from '#ui/icones.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Conversa, TipoDeMensagem } from '#modules/chat/nucleo/tipos.ts'
import { GlifoDaCaixa } from '#modules/chat/nucleo/web/canal.tsx'
import { RelogioDaConversa } from './relogio-da-conversa.tsx'
import { Marca } from '#modules/chat/fio/web/marca.tsx'
import { NOME_DA_PRIORIDADE } from '#modules/chat/nucleo/web/nomes.ts'
import { QuemEstaNaLinha } from '#modules/chat/presenca/web/quem-esta.tsx'
import { haEscolha } from './escolhidas.ts'
import { antesDoAchado, previa } from './previa.ts'

interface PropsDaLinha {
  c: Conversa
  aberta: boolean
  topo: number
  meuId: string
  href: string
  posicao: number
  total: number
  escolhida: boolean
  aoAbrir: (id: string, mensagem?: number) => void
  aoEscolher: (id: string, ateAqui: boolean) => void
  aoAssumir: (c: Conversa) => void
  aoFinalizar: (c: Conversa) => void
}

const icones: Partial<Record<TipoDeMensagem, typeof Image>> = { imagem: Image, audio: Mic, media: FileText }

export const Linha = memo(function Linha({
  c,
  aberta,
  topo,
  meuId,
  href,
  posicao,
  total,
  escolhida,
  aoAbrir,
  aoEscolher,
  aoAssumir,
  aoFinalizar,
}: PropsDaLinha) {
  const u = c.ultima_mensagem
  const p = u ? previa(u, meuId) : null
  const Icone = u ? icones[u.tipo] : undefined
  const naoLida = c.mensagens_nao_lidas > 0
  const urgente = c.prioridade === 'alta' || c.prioridade === 'urgente'
  return (
    <li
      className="c-linha"
      style={{ transform: `translateY(${topo}px)` }}
      data-id={c.id}
      data-aberta={aberta || undefined}
      data-nao-lida={naoLida || undefined}
      data-escolhida={escolhida || undefined}
      aria-setsize={total}
      aria-posinset={posicao}
    >
      <a
        href={href}
        aria-current={aberta ? 'true' : undefined}
        draggable={false}
        onClick={(e) => {
          if (e.metaKey || e.ctrlKey || e.button !== 0) return
          e.preventDefault()
          // during a selection by touch a tap selects; Shift+click selects a range
          if (e.shiftKey || (haEscolha() && (e.nativeEvent as PointerEvent).pointerType === 'touch'))
            aoEscolher(c.id, e.shiftKey)
          else aoAbrir(c.id, c.achado?.seq)
        }}
      >
        <Avatar
          nome={c.contato_nome}
          chave={c.contato_id}
          imagem={c.contato_foto_url}
          tamanho={36}
          className="mt-0.5 max-md:size-11!"
          canto={<GlifoDaCaixa canal={c.canal} />}
        />
        <div className="min-w-0">
          <div className="c-l mt-0!">
            <span className="c-quem">{c.contato_nome}</span>
            <QuemEstaNaLinha id={c.id} />
            {u && <RelativeTime quando={u.criado_em} className="c-quando" />}
          </div>
          <div className="c-l">
            {u && !c.achado && <Marca m={u} />}
            {Icone && !c.achado && <Icone className="size-3.5 text-text-2" aria-hidden="true" />}
            {c.achado ? (
              <span className="c-ultima">
                {c.achado.autor && `${c.achado.autor.split(' ')[0]}: `}
                {antesDoAchado(c.achado.antes)}
                <mark className="c-marca">{c.achado.achado}</mark>
                {c.achado.depois}
              </span>
            ) : (
              <span className="c-ultima">
                {c.assunto && <b className="c-assunto">{c.assunto} · </b>}
                {p?.quem && `${p.quem}: `}
                {p?.texto ?? 'Conversa nova'}
              </span>
            )}
            <Badge
              n={c.mensagens_nao_lidas}
              rotulo={c.mensagens_nao_lidas === 1 ? 'mensagem não lida' : 'mensagens não lidas'}
            />
          </div>
          <div className="c-l overflow-hidden">
            {c.nova_para_mim && !aberta && <Chip tom="info">Nova para você</Chip>}
            {urgente && (
              <Chip tom={c.prioridade === 'urgente' ? 'perigo' : 'alerta'}>{NOME_DA_PRIORIDADE[c.prioridade]}</Chip>
            )}
            {c.adiada_ate && <Chip tom="info">Adiada</Chip>}
            {c.tags.slice(0, urgente || c.nova_para_mim ? 1 : 2).map((t) => (
              <Chip key={t}>{t}</Chip>
            ))}
            {c.fila_nome && (
              <span className="c-fila" data-dica={`Fila: ${c.fila_nome}`}>
                <ListOrdered aria-hidden="true" />
                <span className="truncate">{c.fila_nome}</span>
              </span>
            )}
            {(c.aguardando_desde || c.sla_vence_em) && c.status !== 'finalizada' && (
              <RelogioDaConversa c={c} className="c-espera-na-linha" />
            )}
          </div>
        </div>
      </a>
      <label className="c-escolha">
        <input
          type="checkbox"
          className="g-caixa"
          checked={escolhida}
          onChange={(e) => aoEscolher(c.id, (e.nativeEvent as MouseEvent).shiftKey === true)}
          aria-label={`Escolher conversa de ${c.contato_nome}`}
        />
      </label>
      {c.pode.responder && c.status !== 'finalizada' && (
        <div className="c-rapidas">
          {!c.atribuida_para && (
            <IconButton
              rotulo={`Assumir conversa de ${c.contato_nome}`}
              tamanho="pequeno"
              icone={<UserPlus className="size-3.5" />}
              onClick={() => aoAssumir(c)}
            />
          )}
          <IconButton
            rotulo={`Finalizar conversa de ${c.contato_nome}`}
            tamanho="pequeno"
            icone={<Check className="size-3.5" />}
            onClick={() => aoFinalizar(c)}
          />
        </div>
      )}
    </li>
  )
})
