import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr, diaDaSemana, SEMANA_CURTA, somarDias } from '#kit/dias.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { linkDaNovaOrdem } from '#modules/ordens/links.ts'
import { minutosEscritos } from '#modules/ordens/web/publico.ts'
import { useFaixaDeArrasto } from '#ui/arrastar.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { CalendarPlus, ChevronLeft, ChevronRight, Cloud, HardHat, Plus, Users } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { tardia } from '#ui/tardia.tsx'
import { useCelular } from '#ui/usar-media.ts'
import type { EquipeNaSemana, Semana } from '../../contract/agenda.ts'
import { useAgendaAoVivo, useSemana, type Visao } from '../dados.ts'
import { Bandeja } from './bandeja.tsx'
import { Celular } from './celular.tsx'
import { LinhaDaEquipe, type AcoesDaLinha } from './linha.tsx'
import { aoSoltarEm, lugarDe, naAgenda, type Cartao } from './lugar.ts'
import { EscolhaDoLink } from './escolha-do-link.tsx'
import { useMandarLink, type MandarLink } from './mandar-link.ts'
import { MoverVisita } from './mover.tsx'
import { Nota } from './nota.tsx'
import { usePlanejar } from './planejar.ts'
import { Recusa } from './recusa.tsx'
import { useTeclado } from './teclado.ts'

const Gerir = tardia(() => import('../gerir/gerir.tsx').then((m) => m.GerirEquipes))
const Assinar = tardia(() => import('../gerir/assinar.tsx').then((m) => m.AssinarAgenda))

const segundaDe = (dia: string): string => somarDias(dia, diaDaSemana(dia) === 0 ? 1 : 1 - diaDaSemana(dia))
const DIA = /^\d{4}-\d{2}-\d{2}$/

/** `/mpvl/agendamento/equipe` */
export const AgendaDasEquipes = () => <Agenda visao="equipe" titulo="Agenda das equipes" />
/** `/mpvl/agendamento/instalacao` */
export const AgendaDeInstalacoes = () => <Agenda visao="instalacao" titulo="Agenda de instalações" />

function Agenda({ visao, titulo }: { visao: Visao; titulo: string }) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const abre = usePode('ordens.ordem.criar')
  const gere = usePode('equipes.equipe.editar')
  const [gaveta, setGaveta] = useState<'equipes' | 'assinar' | null>(null)
  const hoje = diaAqui()
  const de = segundaDe(typeof search.dia === 'string' && DIA.test(search.dia) ? search.dia : hoje)
  const semana = useSemana(de, visao)
  useAgendaAoVivo()
  const ir = (dia: string) => void navegar({ to: '.', search: (antes) => ({ ...antes, dia }) })
  const s = semana.data
  const horas = s && {
    usado: s.equipes.reduce((n, e) => n + e.dias.reduce((m, d) => m + d.trabalho_min + d.viagem_min, 0), 0),
    tudo: s.equipes.reduce((n, e) => n + e.capacidade_min * (e.sabado ? 6 : 5), 0),
  }
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        <Button
          tamanho="pequeno"
          icone={<CalendarPlus />}
          className="max-md:hidden"
          onClick={() => setGaveta('assinar')}
        >
          Assinar (ICS)
        </Button>
        {gere && (
          <Button tamanho="pequeno" icone={<Users />} onClick={() => setGaveta('equipes')}>
            Equipes
          </Button>
        )}
        {abre && (
          <Button
            tamanho="pequeno"
            variante="primaria"
            icone={<Plus />}
            onClick={() => void navegar({ href: linkDaNovaOrdem() })}
          >
            Nova ordem
          </Button>
        )}
      </AcoesDaPagina>
      <PageHeader titulo={titulo}>
        <div className="flex shrink-0 items-center gap-2">
          <IconButton rotulo="Semana anterior" icone={<ChevronLeft />} onClick={() => ir(somarDias(de, -7))} />
          <strong className="num text-13 font-semibold">
            {diaBr(de).slice(0, 5)} a {diaBr(somarDias(de, 5)).slice(0, 5)}
          </strong>
          <IconButton rotulo="Próxima semana" icone={<ChevronRight />} onClick={() => ir(somarDias(de, 7))} />
          <Button tamanho="pequeno" onClick={() => ir(hoje)}>
            Hoje
          </Button>
        </div>
        {s && horas && (
          <span className="num text-12 text-text-2 max-md:hidden">
            {s.visitas.length} {s.visitas.length === 1 ? 'visita' : 'visitas'} · {minutosEscritos(horas.usado)} de{' '}
            {minutosEscritos(horas.tudo)}
          </span>
        )}
      </PageHeader>
      {semana.isPending && <SkeletonList linhas={8} comRosto={false} rotulo="Carregando a semana" />}
      {semana.isError && !s && <ErrorState oQueFalhou="A semana não carregou." aoTentar={() => semana.refetch()} />}
      {s && s.equipes.length === 0 && (
        <EmptyState
          icone={<HardHat />}
          frase={visao === 'instalacao' ? 'Nenhuma equipe faz instalações ainda.' : 'Nenhuma equipe ainda.'}
          detalhe="Monte a primeira equipe com as pessoas, o veículo e os certificados."
          acao={gere && <Button onClick={() => setGaveta('equipes')}>Montar equipes</Button>}
        />
      )}
      {s && s.equipes.length > 0 && <Mesa semana={s} pedida={search.ordem} />}
      {gaveta === 'equipes' && <Gerir aoFechar={() => setGaveta(null)} />}
      {gaveta === 'assinar' && <Assinar aoFechar={() => setGaveta(null)} />}
    </div>
  )
}

/** `pedida`: the order whose page led here; it opens with what places it. */
function Mesa({ semana: s, pedida }: { semana: Semana; pedida: unknown }) {
  const edita = usePode('ordens.ordem.agendar')
  const celular = useCelular()
  const quadro = useRef<HTMLDivElement>(null)
  const mandarLink = useMandarLink()
  const planejador = usePlanejar(mandarLink)
  const achar = (id: unknown): Cartao | undefined =>
    s.visitas.find((v) => v.ordem_id === id) ?? s.bandeja.find((b) => b.ordem_id === id)
  const [aberto, setAberto] = useState<Cartao | null>(() =>
    typeof pedida === 'string' ? (achar(pedida) ?? null) : null,
  )
  const [arrastada, setArrastada] = useState<Cartao | null>(null)
  useFaixaDeArrasto(quadro, (c) => setArrastada(c ? (achar(c.ordem_id) ?? null) : null))
  const soltar = (c: Cartao, lugar: ReturnType<typeof lugarDe>) => void planejador.planejar(c, lugar)
  const teclado = useTeclado({ equipes: s.equipes, dias: s.dias.map((d) => d.dia), visitas: s.visitas, soltar })
  const acoes: AcoesDaLinha = {
    edita,
    indo: planejador.indo,
    naMao: teclado.naMao,
    arrastada,
    aoAbrir: (v) => v.ordem_id !== '' && setAberto(v),
    aoTecla: teclado.tecla,
    aoEsticar: (v, duracao_min) => soltar(v, { ...lugarDe(v), duracao_min }),
    aoSoltar: (id, equipe: EquipeNaSemana, dia) => {
      const c = achar(id)
      if (c) soltar(c, aoSoltarEm(c, equipe, dia, s.visitas))
    },
  }
  const usar = (c: Cartao) => {
    if (naAgenda(c) || !c.cabe) return
    const { equipe_id, de } = c.cabe
    soltar(c, lugarDe({ ...c, equipe_id, de, ate: c.cabe.ate, confirmada: false, viagem_km: null, viagem_min: null }))
  }
  return (
    <>
      {celular ? (
        <Celular semana={s} aoAbrir={setAberto} />
      ) : (
        <div ref={quadro} className="flex min-h-0 flex-1">
          <div className="min-w-0 flex-1 overflow-auto" tabIndex={0} role="region" aria-label="Semana das equipes">
            <div className="min-w-[816px]">
              <div className="sticky top-0 z-10 grid grid-cols-[168px_repeat(6,minmax(108px,1fr))] border-b bg-surface text-12">
                <div className="p-3">
                  <strong className="block text-13 font-semibold">
                    {s.equipes.length} {s.equipes.length === 1 ? 'equipe' : 'equipes'}
                  </strong>
                  <span className="text-text-2">{s.equipes.reduce((n, e) => n + e.membros.length, 0)} técnicos</span>
                </div>
                {s.dias.map((d) => (
                  <div key={d.dia} className="grid content-start gap-0.5 border-l p-2">
                    <strong className="num text-13 font-semibold capitalize">
                      {SEMANA_CURTA[diaDaSemana(d.dia)]} {d.dia.slice(8)}
                    </strong>
                    {d.feriado && <span className="truncate text-text-2">{d.feriado}</span>}
                    <Nota
                      dia={d.dia}
                      nota={d.nota}
                      edita={edita}
                      icone={<Cloud className="size-3" aria-hidden="true" />}
                    />
                  </div>
                ))}
              </div>
              {s.equipes.map((e) => (
                <LinhaDaEquipe key={e.id} semana={s} equipe={e} acoes={acoes} />
              ))}
              {s.visitas.length === 0 && (
                <p className="p-4 text-13 text-text-2">Nada marcado nesta semana. Arraste da bandeja ou use “Cabe”.</p>
              )}
            </div>
          </div>
          <div className="flex w-[272px] shrink-0 flex-col border-l">
            <Bandeja
              semana={s}
              edita={edita}
              indo={planejador.indo}
              naMao={teclado.naMao?.cartao.ordem_id ?? null}
              aoTecla={teclado.tecla}
              aoUsar={usar}
              aoAbrir={setAberto}
            />
          </div>
        </div>
      )}
      {!celular && <Rodape fala={teclado.fala} mandarLink={edita ? mandarLink : null} />}
      <Recusa planejador={planejador} />
      {aberto && (
        <MoverVisita
          cartao={aberto}
          equipes={s.equipes}
          edita={edita}
          aoFechar={() => setAberto(null)}
          aoMover={soltar}
          mandarLink={mandarLink}
        />
      )}
    </>
  )
}

/** What the keyboard is doing, announced as it happens. */
function Rodape({ fala, mandarLink }: { fala: string; mandarLink: MandarLink }) {
  return (
    <footer className="flex min-h-9 items-center gap-3 border-t px-4 text-12 text-text-2">
      <p role="status" aria-live="assertive" className="min-w-0 flex-1 truncate">
        {fala || 'Arraste uma visita, ou escolha uma com Tab e pegue com Espaço.'}
      </p>
      {mandarLink && <EscolhaDoLink {...mandarLink} />}
      <span className="flex items-center gap-1.5 max-lg:hidden" aria-hidden="true">
        <Kbd teclas="←" /> <Kbd teclas="→" /> dia <Kbd teclas="↑" /> <Kbd teclas="↓" /> equipe <Kbd teclas="[" />{' '}
        <Kbd teclas="]" /> hora <Kbd teclas="shift+]" /> duração <Kbd teclas="space" /> soltar <Kbd teclas="esc" />{' '}
        cancelar
      </span>
    </footer>
  )
}
