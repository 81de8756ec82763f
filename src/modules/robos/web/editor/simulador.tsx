import { useEffect, useMemo, useRef, useState } from 'react'
import { ensaiar, novoEnsaio, passarTempo, type Ensaio } from '#engines/fluxo/ensaio.ts'
import type { Efeito, Entrada } from '#engines/fluxo/estado.ts'
import { feriadoNacional, nomeDoFeriado, type DiaEscrito } from '#kit/feriados.ts'
import { emPalavras } from '#engines/fluxo/interpolar.ts'
import { nomeDoNo } from '#engines/fluxo/nos/registro.ts'
import type { Fluxo } from '#engines/fluxo/tipos.ts'
import { ehChaveDe } from '#kit/objeto.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Clock, Paperclip, RotateCcw, SendHorizontal } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Robo } from '../../contract/robos.ts'
import { doCampo } from '#kit/datas/civil.ts'
import { acoesDoRobo } from '../../regras/catalogo.ts'
import { CANAIS } from '#modules/chat/nucleo/regras/canais.ts'
import { Texto } from '#modules/chat/nucleo/web/publico.ts'
import { canalDe, mundoDe } from './mundo.ts'

interface Props {
  fluxo: Fluxo
  robo: Robo
  /** current node and the path to it */
  aoAndar: (atual: string | null, caminho: string[]) => void
}

type Linha = { de: 'robo' | 'cliente' | 'sistema'; texto: string; opcoes?: { id: string; texto: string }[] }

/** Converts a local time of São Paulo, `2026-02-02T10:00`, to an instant. */
const instante = (local: string) => (doCampo(local) ?? new Date()).toISOString()
const AGORA = '2026-02-02T10:00'
const MOMENTOS = [
  { valor: AGORA, rotulo: 'Segunda, 10h' },
  { valor: '2026-02-02T21:30', rotulo: 'Segunda, 21h30' },
  { valor: '2026-02-07T10:00', rotulo: 'Sábado, 10h' },
  { valor: '2026-12-25T10:00', rotulo: 'Natal, 10h' },
]

const OUTRO = 'outro'
/** Formats the simulated date with its weekday and holiday. */
function relogio(local: string, proprios: readonly DiaEscrito[]): string {
  const dia = local.slice(0, 10)
  const fecha = nomeDoFeriado(dia, proprios)
  const escrito = new Date(instante(local)).toLocaleString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return [escrito, fecha ?? (feriadoNacional(dia) && `${feriadoNacional(dia)?.nome} (facultativo)`)]
    .filter(Boolean)
    .join(' · ')
}

/** Simulates the current draft with the real engine. Nothing is sent. */
export function Simulador({ fluxo, robo, aoAndar }: Props) {
  const [canal, setCanal] = useState<string>(canalDe(robo.canais, null).nome)
  const [quando, setQuando] = useState(AGORA)
  const [livre, setLivre] = useState(false)
  const [ditas, setDitas] = useState<(Entrada | { tipo: 'minutos'; minutos: number })[]>([{ tipo: 'iniciar' }])
  const [texto, setTexto] = useState('')
  const fim = useRef<HTMLDivElement>(null)
  // the whole conversation is replayed after every change, so that it always matches the draft
  const { linhas, ensaio, caminho } = useMemo(
    () => tocar(fluxo, robo, canal, instante(quando), ditas),
    [fluxo, robo, canal, quando, ditas],
  )
  const atual = ensaio.estado.no
  const rastro = caminho.join(' ')
  useEffect(() => aoAndar(atual, rastro ? rastro.split(' ') : []), [atual, rastro, aoAndar])
  useEffect(() => () => aoAndar(null, []), [aoAndar])
  useEffect(() => {
    // newer browsers return a promise, which an effect must not return
    void fim.current?.scrollIntoView({ block: 'nearest' })
  }, [linhas.length])
  const no = fluxo.nos.find((n) => n.id === atual)
  const dizer = (e: Entrada) => setDitas((d) => [...d, e])
  const { espera } = ensaio.estado
  return (
    <section aria-label="Simulador" className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-11 shrink-0 items-center gap-2 border-b px-3 text-13">
        <h2 className="flex-1 font-semibold">Simulador</h2>
        <Button
          tamanho="pequeno"
          variante="fantasma"
          icone={<RotateCcw />}
          onClick={() => setDitas([{ tipo: 'iniciar' }])}
        >
          Recomeçar
        </Button>
      </header>
      <div className="grid grid-cols-2 gap-2 border-b p-2">
        <Select
          tamanho="pequeno"
          rotulo="Quando"
          opcoes={[...MOMENTOS, { valor: OUTRO, rotulo: 'Outro momento…' }]}
          valor={livre ? OUTRO : quando}
          aoMudar={(v) => {
            setLivre(v === OUTRO)
            if (v !== OUTRO) setQuando(v)
          }}
        />
        <Select
          tamanho="pequeno"
          rotulo="Canal"
          opcoes={
            robo.canais.length > 0
              ? robo.canais.map((c) => ({ valor: c.nome, rotulo: CANAIS[c.tipo].nome }))
              : [{ valor: 'api', rotulo: 'Texto simples' }]
          }
          valor={canal}
          aoMudar={setCanal}
        />
        {livre && (
          <TextField
            className="col-span-2"
            tamanho="pequeno"
            type="datetime-local"
            rotulo="Dia e hora"
            value={quando}
            onChange={(e) => e.currentTarget.value && setQuando(e.currentTarget.value)}
          />
        )}
        <p className="col-span-2 text-12 text-text-2">{relogio(quando, robo.feriados)}</p>
      </div>
      <div
        role="log"
        aria-label="Conversa simulada"
        tabIndex={0}
        className="grid min-h-0 flex-1 content-start gap-1.5 overflow-y-auto bg-surface-2 p-3 text-13"
      >
        {linhas.map((l, n) => (
          <Balao
            key={n}
            l={l}
            aoTocar={
              n === linhas.length - 1 || espera?.tipo === 'entrada'
                ? (id, t) => dizer({ tipo: 'mensagem', texto: t, opcao: id })
                : undefined
            }
          />
        ))}
        <div ref={fim} />
      </div>
      <form
        className="flex items-end gap-1 border-t p-2"
        onSubmit={(e) => {
          e.preventDefault()
          if (!texto.trim()) return
          dizer({ tipo: 'mensagem', texto })
          setTexto('')
        }}
      >
        <IconButton
          rotulo="Enviar uma foto como cliente"
          icone={<Paperclip />}
          onClick={() =>
            dizer({ tipo: 'mensagem', texto: '', arquivo: { nome: 'conta-de-luz.jpg', mime: 'image/jpeg' } })
          }
        />
        <TextField
          className="flex-1"
          rotulo="Responder como cliente"
          rotuloOculto
          placeholder="Responder como cliente"
          value={texto}
          autoComplete="off"
          onChange={(e) => setTexto(e.currentTarget.value)}
        />
        <IconButton type="submit" rotulo="Enviar como cliente" icone={<SendHorizontal />} />
      </form>
      <div className="max-h-52 shrink-0 overflow-y-auto border-t p-3 text-12">
        <p className="mb-2 text-text-2">
          {ensaio.estado.fim ? (
            <b className="text-text">{FIM[ensaio.estado.fim]}</b>
          ) : (
            <>
              Parado em <b className="text-text">{no ? nomeDoNo(no, acoesDoRobo) : '…'}</b>
            </>
          )}
          {espera && 'ate' in espera && espera.ate && (
            <Button
              tamanho="pequeno"
              className="ml-2"
              icone={<Clock />}
              onClick={() =>
                setDitas((d) => [
                  ...d,
                  {
                    tipo: 'minutos',
                    minutos: Math.ceil((Date.parse(espera.ate ?? '') - Date.parse(ensaio.agora)) / 60_000),
                  },
                ])
              }
            >
              Passar o tempo
            </Button>
          )}
        </p>
        <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] gap-x-2 gap-y-1">
          {Object.entries(ensaio.estado.variaveis).map(([nome, valor]) => (
            <div key={nome} className="contents">
              <dt className="truncate text-text-2">{nome}</dt>
              <dd className="wrap-anywhere font-medium">{emPalavras(valor)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

const FIM = {
  fim: 'O fluxo terminou',
  acao: 'O robô entregou a conversa',
  sem_destino: 'Parou: esta saída não leva a lugar nenhum',
  laco: 'Parou: o fluxo anda em círculos',
  fundo: 'Parou: sub-fluxos demais, um dentro do outro',
}

function Balao({ l, aoTocar }: { l: Linha; aoTocar: ((id: string, texto: string) => void) | undefined }) {
  if (l.de === 'sistema') return <p className="justify-self-center text-center text-12 text-text-2">{l.texto}</p>
  return (
    <div className={l.de === 'cliente' ? 'max-w-[85%] justify-self-end' : 'max-w-[85%]'}>
      <p
        className={`rounded-lg px-3 py-1.5 whitespace-pre-wrap wrap-anywhere ${l.de === 'cliente' ? 'bg-success-soft' : 'border bg-surface'}`}
      >
        <Texto>{l.texto}</Texto>
      </p>
      {l.opcoes && (
        <div className="mt-1 grid gap-1">
          {l.opcoes.map((o) => (
            <Button key={o.id} tamanho="pequeno" disabled={!aoTocar} onClick={() => aoTocar?.(o.id, o.texto)}>
              {o.texto}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function tocar(
  fluxo: Fluxo,
  robo: Robo,
  canal: string,
  agora: string,
  ditas: readonly (Entrada | { tipo: 'minutos'; minutos: number })[],
): { linhas: Linha[]; ensaio: Ensaio; caminho: string[] } {
  const mundo = mundoDe(
    fluxo,
    robo,
    canal,
    robo.feriados.map((f) => f.dia),
  )
  let ensaio = novoEnsaio(agora)
  const [linhas, caminho]: [Linha[], string[]] = [[], []]
  for (const dita of ditas) {
    if (dita.tipo === 'mensagem') linhas.push({ de: 'cliente', texto: dita.texto || `📎 ${dita.arquivo?.nome ?? ''}` })
    if (dita.tipo === 'minutos') linhas.push({ de: 'sistema', texto: `${dita.minutos} min depois` })
    ensaio = dita.tipo === 'minutos' ? passarTempo(mundo, ensaio, dita.minutos) : ensaiar(mundo, ensaio, dita)
    linhas.push(...ensaio.efeitos.flatMap(comoLinha))
    caminho.push(...ensaio.visitas)
  }
  return { linhas, ensaio, caminho }
}

function comoLinha(e: Efeito): Linha[] {
  if (e.tipo === 'mensagem')
    return [
      {
        de: 'robo',
        texto: [e.arquivo && `📎 ${e.arquivo.nome}`, e.texto].filter(Boolean).join('\n'),
        ...(e.opcoes ? { opcoes: e.opcoes.itens } : {}),
      },
    ]
  if (e.tipo === 'acao')
    return [
      {
        de: 'sistema',
        texto: [
          ehChaveDe(acoesDoRobo, e.acao) ? acoesDoRobo[e.acao].rotulo : e.acao,
          ...Object.entries(e.parametros)
            .filter(([k]) => !k.endsWith('_id'))
            .map(([, v]) => v),
        ]
          .filter(Boolean)
          .join(': '),
      },
    ]
  return [
    {
      de: 'sistema',
      texto:
        e.tipo === 'http'
          ? 'Chamada a outro sistema (responde o exemplo do nó)'
          : 'Assistente de IA (responde o exemplo do nó)',
    },
  ]
}
