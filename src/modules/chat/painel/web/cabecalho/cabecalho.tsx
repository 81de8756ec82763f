import { useQueryClient } from '@tanstack/react-query'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import {
  ArrowLeft,
  ArrowRightLeft,
  CalendarClock,
  Check,
  ChevronDown,
  EllipsisVertical,
  FileCheck,
  Flag,
  GitMerge,
  Hourglass,
  Mail,
  PanelRight,
  Phone,
  RotateCcw,
  ShieldCheck,
  Tag,
  Trash2,
  UserPlus,
} from '#ui/icones.ts'
import type { EntradaDeMenu } from '#ui/menu-itens.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { motivosDeEspera, prioridades, type Conversa } from '#modules/chat/nucleo/tipos.ts'
import { GlifoDaCaixa } from '#modules/chat/nucleo/web/canal.tsx'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import type { AcoesDeConversa } from '#modules/chat/atos/web/dados/acoes-de-conversa.ts'
import { RelogioDaConversa } from '#modules/chat/lista/web/relogio-da-conversa.tsx'
import { useMoverParaFila } from '#modules/chat/atos/web/dados/mover-para-fila.tsx'
import { NOME_DA_ESPERA, NOME_DA_PRIORIDADE, NOME_DO_STATUS } from '#modules/chat/nucleo/web/nomes.ts'
import { EscolhaDeResponsavel } from './responsavel.tsx'
import { MenuSobDemanda } from '#ui/sob-demanda.tsx'
import { useUrlDoChat } from '#modules/chat/lista/web/url.ts'

export type Pedido =
  | 'atribuir'
  | 'finalizar'
  | 'reabrir'
  | 'tags'
  | 'excluir'
  | 'transferir'
  | 'fila'
  | 'adiar'
  | 'unir'
  | 'privacidade'

const Faixas = tardia(() => import('./faixas.tsx').then((m) => m.FaixasDaConversa))
/** Less frequent operations are loaded on first use. */
const atos = () => import('#modules/chat/atos/web/dados/atos-avulsos.ts')

interface PropsDoCabecalho {
  c: Conversa
  foto: string | null
  acoes: AcoesDeConversa
  aoPedir: (p: Pedido) => void
  aoVoltar: () => void
  contextoAberto: boolean
  aoAlternarContexto: () => void
}

const maiuscula = (t: string) => t.charAt(0).toUpperCase() + t.slice(1)
const cores = {
  ativa: 'var(--success)',
  aguardando: 'var(--warning)',
  transferida: 'var(--info)',
  finalizada: 'var(--text-3)',
}

export function Cabecalho({ c, foto, acoes, aoPedir, aoVoltar, contextoAberto, aoAlternarContexto }: PropsDoCabecalho) {
  const { pode } = useChat()
  const { href } = useUrlDoChat()
  const qc = useQueryClient()
  const paraFila = useMoverParaFila(c)
  const aberta = c.status !== 'finalizada'
  const podeMexer = c.pode.responder
  const situacoes: EntradaDeMenu[] = aberta
    ? [
        {
          rotulo: 'Ativa',
          marcado: c.status === 'ativa',
          unico: true,
          aoEscolher: () => void acoes.situar(c, 'ativa'),
        },
        {
          rotulo: 'Aguardando',
          marcado: c.status === 'aguardando',
          unico: true,
          aoEscolher: () => void acoes.situar(c, 'aguardando'),
        },
        'risco',
        { rotulo: 'Finalizar…', icone: <Check />, atalho: 'e', aoEscolher: () => aoPedir('finalizar') },
      ]
    : [{ rotulo: 'Reabrir…', icone: <RotateCcw />, aoEscolher: () => aoPedir('reabrir') }]
  const mais: EntradaDeMenu[] = [
    {
      rotulo: 'Prioridade',
      icone: <Flag />,
      desabilitado: !podeMexer,
      submenu: prioridades.toReversed().map((p) => ({
        rotulo: NOME_DA_PRIORIDADE[p],
        marcado: c.prioridade === p,
        unico: true,
        aoEscolher: () => void acoes.priorizar(c, p),
      })),
    },
    {
      rotulo: 'Marcar como não lida',
      icone: <Mail />,
      aoEscolher: () => void acoes.deixarNaoLida(c).then((feito) => feito && aoVoltar()),
    },
    ...(aberta
      ? [
          {
            rotulo: 'Responsável…',
            icone: <UserPlus />,
            desabilitado: !podeMexer,
            aoEscolher: () => aoPedir('atribuir'),
          },
        ]
      : []),
    ...paraFila,
    { rotulo: 'Etiquetas…', icone: <Tag />, desabilitado: !podeMexer, aoEscolher: () => aoPedir('tags') },
    ...(aberta
      ? [
          'risco' as const,
          {
            rotulo: 'Transferir…',
            icone: <ArrowRightLeft />,
            atalho: 't',
            desabilitado: !podeMexer,
            aoEscolher: () => aoPedir('transferir'),
          },
          {
            rotulo: 'Adiar…',
            icone: <CalendarClock />,
            atalho: 'h',
            desabilitado: !podeMexer,
            aoEscolher: () => aoPedir('adiar'),
          },
          {
            rotulo: 'Aguardando',
            icone: <Hourglass />,
            desabilitado: !podeMexer,
            submenu: [
              ...motivosDeEspera.map((m) => ({
                rotulo: maiuscula(NOME_DA_ESPERA[m]),
                marcado: c.espera === m,
                unico: true,
                aoEscolher: () => void atos().then((a) => a.esperar(qc, c, m)),
              })),
              ...(c.espera
                ? [
                    'risco' as const,
                    { rotulo: 'Ninguém: a vez é nossa', aoEscolher: () => void atos().then((a) => a.retomar(qc, c)) },
                  ]
                : []),
            ],
          },
        ]
      : []),
    { rotulo: 'Juntar com outra…', icone: <GitMerge />, desabilitado: !podeMexer, aoEscolher: () => aoPedir('unir') },
    ...(pode('chat.conversa.exportar')
      ? [
          {
            rotulo: 'Provas em PDF',
            icone: <FileCheck />,
            submenu: [
              { rotulo: 'Completas', aoEscolher: () => void atos().then((a) => a.provas(c, false)) },
              { rotulo: 'Sem dados pessoais', aoEscolher: () => void atos().then((a) => a.provas(c, true)) },
            ],
          },
        ]
      : []),
    ...(pode('chat.privacidade.gerir')
      ? [{ rotulo: 'Dados pessoais (LGPD)…', icone: <ShieldCheck />, aoEscolher: () => aoPedir('privacidade') }]
      : []),
    'risco' as const,
    ...(aberta
      ? [{ rotulo: 'Finalizar…', icone: <Check />, desabilitado: !podeMexer, aoEscolher: () => aoPedir('finalizar') }]
      : [{ rotulo: 'Reabrir…', icone: <RotateCcw />, desabilitado: !podeMexer, aoEscolher: () => aoPedir('reabrir') }]),
    ...(pode('chat.conversa.excluir')
      ? [
          'risco' as const,
          { rotulo: 'Excluir conversa…', icone: <Trash2 />, perigo: true, aoEscolher: () => aoPedir('excluir') },
        ]
      : []),
  ]
  // next to the name on wide screens, below it on a phone
  const relogio = (className: string) => aberta && <RelogioDaConversa c={c} distante className={className} />
  return (
    <>
      <header className="c-barra max-md:gap-1! max-md:px-1! md:pl-4!">
        <IconButton rotulo="Voltar à lista" icone={<ArrowLeft />} className="md:hidden" onClick={aoVoltar} />
        <Avatar nome={c.contato_nome} chave={c.contato_id} imagem={foto} className="max-md:mr-1" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-14 font-semibold">
            {c.contato_nome}
            {c.assunto && <span className="font-normal text-text-2"> · {c.assunto}</span>}
          </h2>
          <p className="flex items-center gap-1.5 overflow-hidden text-12 whitespace-nowrap text-text-2">
            <GlifoDaCaixa canal={c.canal} className="icone size-3!" />
            <span className="truncate">
              {c.caixa_nome}
              {c.fila_nome && <span className="max-md:hidden"> · {c.fila_nome}</span>}
            </span>
            {c.prioridade !== 'normal' && (
              <span className={`max-md:hidden ${c.prioridade === 'baixa' ? '' : 'font-medium text-danger'}`}>
                · {NOME_DA_PRIORIDADE[c.prioridade]}
              </span>
            )}
            {relogio('ml-1 md:hidden')}
          </p>
        </div>
        {relogio('mx-1 max-md:hidden')}
        <MenuSobDemanda
          itens={situacoes}
          gatilho={
            <Button
              tamanho="pequeno"
              className="px-2! text-12! max-md:hidden"
              disabled={!podeMexer}
              aria-label={`Situação: ${NOME_DO_STATUS[c.status]}`}
            >
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
          <a
            className="g-icone md:hidden"
            href={`tel:+${c.contato_telefone}`}
            aria-label={`Ligar para ${c.contato_nome}`}
          >
            <Phone />
          </a>
        )}
        <MenuSobDemanda
          itens={mais}
          alinhar="end"
          gatilho={<IconButton rotulo="Mais ações" icone={<EllipsisVertical />} />}
        />
        {aberta ? (
          <Button
            tamanho="pequeno"
            className="max-md:hidden"
            icone={<Check className="size-3.5" />}
            disabled={!podeMexer}
            onClick={() => aoPedir('finalizar')}
          >
            Finalizar
          </Button>
        ) : (
          <Button
            tamanho="pequeno"
            className="max-md:hidden"
            icone={<RotateCcw className="size-3.5" />}
            disabled={!podeMexer}
            onClick={() => aoPedir('reabrir')}
          >
            Reabrir
          </Button>
        )}
        {!contextoAberto && <IconButton rotulo="Mostrar contato" icone={<PanelRight />} onClick={aoAlternarContexto} />}
      </header>
      <Aguarde>
        <Faixas key={c.id} c={c} href={href} />
      </Aguarde>
    </>
  )
}
