import { useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { somarDias } from '#kit/dias.ts'
import { ErroApp } from '#kit/erro.ts'
import { nomeDoFeriado } from '#kit/feriados.ts'
import { AcoesDaPagina, useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { CalendarClock, Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useAgora } from '#ui/usar-agora.ts'
import { useCelular } from '#ui/usar-media.ts'
import { escreverMinuto, paraParede } from '#kit/parede.ts'
import { sugerir, type Sugestao } from '../regras/sugestao.ts'
import type { Recurso } from '../tipos.ts'
import { Grade, type ColunaDaGrade } from './agenda/grade.tsx'
import { BarraDaAgenda } from './agenda/barra.tsx'
import { CabecaDoDia, CabecaDoRecurso } from './agenda/cabecas.tsx'
import { useReservasAoVivo } from './ao-vivo.ts'
import { useAgenda, useRecurso, useRecursos } from './dados.ts'
import { FichaDoRecurso } from './recurso/ficha.tsx'
import { useUrl } from './url.ts'

const NovaReserva = tardia(() => import('./reserva/nova.tsx').then((m) => m.NovaReserva))
const GavetaDaReserva = tardia(() => import('./reserva/gaveta.tsx').then((m) => m.GavetaDaReserva))
const MinhasReservas = tardia(() => import('./minhas.tsx').then((m) => m.MinhasReservas))
const GavetaDoRecurso = tardia(() => import('./recurso/gaveta.tsx').then((m) => m.GavetaDoRecurso))

/** All rooms of the company, side by side. */
export function TelaDasSalas() {
  const salas = useRecursos('sala')
  return (
    <Pagina
      titulo="Salas"
      lista={salas.data}
      falha={salas.isError ? salas.error.message : null}
      aoTentar={() => void salas.refetch()}
      vazio="Nenhuma sala cadastrada"
    />
  )
}

/** All resources that can be booked. */
export function TelaDasReservas() {
  const todos = useRecursos()
  return (
    <Pagina
      titulo="Reservas"
      lista={todos.data}
      falha={todos.isError ? todos.error.message : null}
      aoTentar={() => void todos.refetch()}
      vazio="Nada para reservar ainda"
    />
  )
}

/**
 * One resource by its key: the last part of the URL, fixed in the route or a parameter. An unknown key shows the 404
 * page.
 */
export function TelaDoRecurso({
  linha,
  naoEncontrada,
}: {
  linha: { path: string; titulo: string }
  naoEncontrada: ReactNode
}) {
  const { name }: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const chave = typeof name === 'string' ? name : (linha.path.split('/').at(-1) ?? '')
  const um = useRecurso(chave)
  useTituloDaPagina(um.data?.nome)
  const falta = um.error instanceof ErroApp && (um.error.status === 404 || um.error.status === 400)
  if (falta && name) return naoEncontrada
  return (
    <Pagina
      key={chave}
      titulo={um.data?.nome ?? linha.titulo}
      lista={um.data ? [um.data] : falta ? [] : undefined}
      falha={um.isError && !falta ? um.error.message : null}
      aoTentar={() => void um.refetch()}
      vazio={`${linha.titulo}: ainda sem cadastro`}
      chaveNova={chave}
      um
    />
  )
}

interface PropsDaPagina {
  titulo: string
  lista: readonly Recurso[] | undefined
  falha: string | null
  aoTentar: () => void
  vazio: string
  chaveNova?: string
  um?: boolean
}

function Pagina({ titulo, lista, falha, aoTentar, vazio, chaveNova, um }: PropsDaPagina) {
  const [url, mudar] = useUrl()
  const [podeReservar, configura] = [usePode('recursos.reserva.criar'), usePode('recursos.recurso.configurar')]
  useReservasAoVivo()
  const cadastrar = configura && (
    <Button variante="primaria" icone={<Plus />} onClick={() => mudar({ editar: 'novo' })}>
      Cadastrar
    </Button>
  )
  return (
    <div className="flex h-full min-h-0 flex-col">
      {falha && !lista && <ErrorState oQueFalhou="As reservas não carregaram." detalhe={falha} aoTentar={aoTentar} />}
      {!falha && !lista && <SkeletonList linhas={8} comRosto={false} rotulo="Carregando as reservas" />}
      {lista?.length === 0 && (
        <>
          <PageHeader titulo={titulo} />
          <EmptyState
            icone={<CalendarClock />}
            frase={vazio}
            detalhe="Cadastre com o que há nela, os horários e as regras; depois é só reservar."
            acao={cadastrar}
          />
        </>
      )}
      {lista && lista.length > 0 && (
        <Agenda titulo={titulo} lista={lista} um={um ?? false} podeReservar={podeReservar} configura={configura} />
      )}
      <Aguarde>
        {url.reserva && (
          <GavetaDaReserva key={url.reserva} id={url.reserva} aoFechar={() => mudar({ reserva: undefined })} />
        )}
        {url.minhas && !url.reserva && (
          <MinhasReservas aoAbrir={(id) => mudar({ reserva: id })} aoFechar={() => mudar({ minhas: undefined })} />
        )}
        {url.editar && configura && (
          <GavetaDoRecurso
            key={url.editar}
            chave={url.editar}
            {...(chaveNova ? { chaveNova } : {})}
            aoFechar={() => mudar({ editar: undefined })}
          />
        )}
      </Aguarde>
    </div>
  )
}

function Agenda({
  titulo,
  lista,
  um,
  podeReservar,
  configura,
}: {
  titulo: string
  lista: readonly Recurso[]
  um: boolean
  podeReservar: boolean
  configura: boolean
}) {
  const [url, mudar] = useUrl()
  const [nova, setNova] = useState<Sugestao | null>(null)
  const agora = useAgora()
  const celular = useCelular()
  const filtrados = lista.filter(
    (r) => (r.capacidade ?? 0) >= Number(url.pessoas ?? 0) && (!url.com || r.equipamentos.includes(url.com)),
  )
  const foco = lista.find((r) => r.chave === url.sala) ?? (um ? lista[0] : undefined)
  const fuso = lista[0]?.fuso ?? 'America/Sao_Paulo'
  const hoje = paraParede(new Date(agora), fuso).slice(0, 10)
  const dia = url.dia && /^\d{4}-\d\d-\d\d$/.test(url.dia) ? url.dia : hoje
  const semana = foco !== undefined && url.modo !== 'dia' && !celular
  const primeiro = semana ? somarDias(dia, -new Date(`${dia}T00:00:00Z`).getUTCDay()) : dia
  const visiveis = foco ? [foco] : celular ? filtrados.slice(0, 1) : filtrados
  const agenda = useAgenda(
    primeiro,
    semana ? 7 : 1,
    visiveis.map((r) => r.chave),
    fuso,
  )
  const colunas: ColunaDaGrade[] =
    semana && foco
      ? Array.from({ length: 7 }, (_, i) => somarDias(primeiro, i)).map((d) => ({
          id: d,
          rotulo: `${foco.nome}, ${d.split('-').reverse().slice(0, 2).join('/')}`,
          cabeca: (
            <CabecaDoDia
              dia={d}
              hoje={hoje}
              feriado={nomeDoFeriado(d, foco.feriados)}
              aoVer={() => mudar({ dia: d, modo: 'dia' })}
            />
          ),
          recurso: foco,
          dia: d,
        }))
      : visiveis.map((r) => ({
          id: r.id,
          rotulo: r.nome,
          cabeca: <CabecaDoRecurso r={r} agora={agora} aoVer={um ? undefined : () => mudar({ sala: r.chave })} />,
          recurso: r,
          dia,
        }))
  const reservarAgora = (r: Recurso) => setNova(sugerir(r, agora))
  // the QR code at the door opens this page: open the user's current booking for check-in
  const minhaDeAgora = agenda.data?.find((r) => r.minha && r.pode.chegar)
  const abrirMinha = useEffectEvent((id: string) => mudar({ chegar: undefined, reserva: id }, true))
  useEffect(() => {
    if (url.chegar && minhaDeAgora) abrirMinha(minhaDeAgora.id)
  }, [url.chegar, minhaDeAgora])
  const [primeiraVisivel] = visiveis
  return (
    <>
      <AcoesDaPagina>
        <Button icone={<CalendarClock />} onClick={() => mudar({ minhas: 'sim' })}>
          Minhas reservas
        </Button>
        {podeReservar && primeiraVisivel && (
          <Button variante="primaria" icone={<Plus />} onClick={() => reservarAgora(foco ?? primeiraVisivel)}>
            Reservar
          </Button>
        )}
      </AcoesDaPagina>
      <PageHeader
        className="max-md:hidden"
        titulo={titulo}
        detalhe={
          um
            ? foco?.lugar
            : `${plural(filtrados.filter((r) => r.agora.livre).length, 'livre', 'livres')} de ${filtrados.length} agora`
        }
      />
      {foco && (
        <FichaDoRecurso
          r={foco}
          agora={agora}
          configura={configura}
          um={um}
          aoEditar={() => mudar({ editar: foco.chave })}
          aoVoltar={() => mudar({ sala: undefined, modo: undefined })}
          {...(podeReservar ? { aoReservar: () => reservarAgora(foco) } : {})}
        />
      )}
      <BarraDaAgenda
        dia={dia}
        hoje={hoje}
        semana={semana}
        foco={foco ?? null}
        lista={lista}
        filtro={url}
        configura={configura}
        um={um}
        aoMudar={mudar}
      />
      {filtrados.length === 0 && !foco ? (
        <EmptyState
          icone={<CalendarClock />}
          frase="Nenhuma sala assim"
          acao={<Button onClick={() => mudar({ pessoas: undefined, com: undefined })}>Mostrar todas</Button>}
        />
      ) : agenda.isError && !agenda.data ? (
        <ErrorState
          oQueFalhou="A agenda não carregou."
          detalhe={agenda.error.message}
          aoTentar={() => agenda.refetch()}
        />
      ) : (
        <Grade
          key={`${semana}${foco?.id ?? ''}`}
          rotulo={`Agenda de ${titulo}`}
          colunas={colunas}
          reservas={agenda.data ?? []}
          podeReservar={podeReservar}
          aoAbrir={(id) => mudar({ reserva: id })}
          aoEscolher={(c, de, ate) =>
            setNova({ chave: c.recurso.chave, dia: c.dia, inicio: escreverMinuto(de), fim: escreverMinuto(ate % 1440) })
          }
        />
      )}
      <Aguarde>
        {nova && (
          <NovaReserva
            recursos={lista}
            inicial={nova}
            aoFechar={() => setNova(null)}
            aoReservar={(r) => {
              setNova(null)
              mudar({ reserva: r.id })
            }}
          />
        )}
      </Aguarde>
    </>
  )
}
