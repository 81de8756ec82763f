import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowLeft, Check, ChevronDown, EllipsisVertical, Flag, PanelRight, Phone, RotateCcw, Tag, Trash2 } from '#ui/icones.ts'
import type { EntradaDeMenu } from '#ui/menu-itens.tsx'
import { prioridades, type Conversa } from '../../tipos.ts'
import { useAgora } from '../agora.ts'
import { GlifoDaCaixa } from '../canal.tsx'
import { useChat } from '../contexto-do-chat.tsx'
import type { AcoesDeConversa } from '../dados/acoes-de-conversa.ts'
import { Espera } from '../lista/espera.tsx'
import { NOME_DA_PRIORIDADE, NOME_DO_STATUS } from '../nomes.ts'
import { EscolhaDeResponsavel } from './responsavel.tsx'
import { MenuSobDemanda } from '../sob-demanda.tsx'

export type Pedido = 'finalizar' | 'reabrir' | 'tags' | 'excluir'

interface PropsDoCabecalho {
  c: Conversa
  foto: string | null
  acoes: AcoesDeConversa
  aoPedir: (p: Pedido) => void
  aoVoltar: () => void
  contextoAberto: boolean
  aoAlternarContexto: () => void
}

const cores = { ativa: 'var(--success)', aguardando: 'var(--warning)', transferida: 'var(--info)', finalizada: 'var(--text-3)' }

export function Cabecalho({ c, foto, acoes, aoPedir, aoVoltar, contextoAberto, aoAlternarContexto }: PropsDoCabecalho) {
  const agora = useAgora()
  const { pode } = useChat()
  const aberta = c.status !== 'finalizada'
  const podeMexer = c.pode.responder
  const situacoes: EntradaDeMenu[] = aberta
    ? [
        { rotulo: 'Ativa', marcado: c.status === 'ativa', unico: true, aoEscolher: () => void acoes.situar(c, 'ativa') },
        { rotulo: 'Aguardando', marcado: c.status === 'aguardando', unico: true, aoEscolher: () => void acoes.situar(c, 'aguardando') },
        'risco',
        { rotulo: 'Finalizar…', icone: <Check />, atalho: 'e', aoEscolher: () => aoPedir('finalizar') },
      ]
    : [{ rotulo: 'Reabrir…', icone: <RotateCcw />, aoEscolher: () => aoPedir('reabrir') }]
  const mais: EntradaDeMenu[] = [
    { rotulo: 'Prioridade', icone: <Flag />, desabilitado: !podeMexer, submenu: prioridades.toReversed().map((p) => ({ rotulo: NOME_DA_PRIORIDADE[p], marcado: c.prioridade === p, unico: true, aoEscolher: () => void acoes.priorizar(c, p) })) },
    { rotulo: 'Etiquetas…', icone: <Tag />, desabilitado: !podeMexer, aoEscolher: () => aoPedir('tags') },
    ...(aberta ? [{ rotulo: 'Finalizar…', icone: <Check />, desabilitado: !podeMexer, aoEscolher: () => aoPedir('finalizar') }] : [{ rotulo: 'Reabrir…', icone: <RotateCcw />, desabilitado: !podeMexer, aoEscolher: () => aoPedir('reabrir') }]),
    ...(pode('chat.conversa.excluir') ? ['risco' as const, { rotulo: 'Excluir conversa…', icone: <Trash2 />, perigo: true, aoEscolher: () => aoPedir('excluir') }] : []),
  ]
  return (
    <header className="c-barra max-md:gap-1! max-md:px-1! md:pl-4!">
      <IconButton rotulo="Voltar à lista" icone={<ArrowLeft />} className="md:hidden" onClick={aoVoltar} />
      <Avatar nome={c.contato_nome} chave={c.contato_id} imagem={foto} className="max-md:mr-1" />
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-14 font-semibold">{c.contato_nome}</h2>
        <p className="flex items-center gap-1.5 overflow-hidden text-12 whitespace-nowrap text-text-2">
          <GlifoDaCaixa canal={c.canal} className="icone size-3!" />
          <span className="truncate">{c.caixa_nome}</span>
          {c.prioridade !== 'normal' && <span className={c.prioridade === 'baixa' ? '' : 'font-medium text-danger'}>· {NOME_DA_PRIORIDADE[c.prioridade]}</span>}
        </p>
      </div>
      {c.aguardando_desde && aberta && <Espera desde={c.aguardando_desde} agora={agora} className="mx-1" />}
      <MenuSobDemanda
        itens={situacoes}
        gatilho={
          <Button tamanho="pequeno" className="px-2! text-12! max-md:hidden" disabled={!podeMexer} aria-label={`Situação: ${NOME_DO_STATUS[c.status]}`}>
            <span className="flex items-center gap-1.5">
              <i className="size-2 rounded-full" style={{ background: cores[c.status] }} />
              {NOME_DO_STATUS[c.status]}
              <ChevronDown className="size-3!" />
            </span>
          </Button>
        }
      />
      <span className="max-md:hidden">
        <EscolhaDeResponsavel c={c} acoes={acoes} desabilitada={!podeMexer || !aberta} />
      </span>
      {c.contato_telefone && (
        <a className="g-icone md:hidden" href={`tel:+${c.contato_telefone}`} aria-label={`Ligar para ${c.contato_nome}`}>
          <Phone />
        </a>
      )}
      <MenuSobDemanda itens={mais} alinhar="end" gatilho={<IconButton rotulo="Mais ações" icone={<EllipsisVertical />} />} />
      {aberta ? (
        <Button tamanho="pequeno" className="max-md:hidden" icone={<Check className="size-3.5" />} disabled={!podeMexer} onClick={() => aoPedir('finalizar')}>
          Finalizar
        </Button>
      ) : (
        <Button tamanho="pequeno" className="max-md:hidden" icone={<RotateCcw className="size-3.5" />} disabled={!podeMexer} onClick={() => aoPedir('reabrir')}>
          Reabrir
        </Button>
      )}
      {!contextoAberto && <IconButton rotulo="Mostrar contato" icone={<PanelRight />} onClick={aoAlternarContexto} />}
    </header>
  )
}
