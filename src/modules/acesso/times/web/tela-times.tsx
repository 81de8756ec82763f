import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { GrupoDeAvatares } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { Plus, UsersRound } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { turnosEmPalavras } from '../regras/turnos.ts'
import type { Time } from '#modules/acesso/nucleo/tipos.ts'
import { useNomeDoDepartamento } from '#modules/acesso/nucleo/web/dados.ts'
import { useTimes } from '#modules/acesso/nucleo/web/times.ts'
import { useRegistroAberto } from '#modules/acesso/nucleo/web/usar-registro-aberto.ts'
import { Carga } from './carga.tsx'
import { GavetaDoTime } from './gaveta-do-time.tsx'

/** /cad/cadastros/times. The open team is in the URL; `novo` is the form for a new one. */
export function TelaTimes() {
  const times = useTimes()
  const edita = usePode('cad.time.editar')
  const [aberto, abrir] = useRegistroAberto('time')
  const novo = (
    <Button variante="primaria" icone={<Plus />} onClick={() => abrir('novo')}>
      Novo time
    </Button>
  )
  const escolhido = times.data?.find((t) => t.id === aberto) ?? null
  return (
    <div className="flex h-full min-h-0 flex-col">
      {edita && <AcoesDaPagina>{novo}</AcoesDaPagina>}
      <PageHeader titulo="Times" detalhe={times.data ? plural(times.data.length, 'time') : undefined} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {times.isPending && <SkeletonList linhas={6} comRosto={false} rotulo="Carregando times" />}
        {times.isError && !times.data && (
          <ErrorState
            oQueFalhou="Os times não carregaram."
            detalhe={times.error.message}
            aoTentar={() => times.refetch()}
          />
        )}
        {times.data?.length === 0 && (
          <EmptyState
            icone={<UsersRound />}
            frase="Nenhum time ainda"
            detalhe="Um time reúne pessoas que dividem o mesmo trabalho, com quem as lidera."
            acao={edita && novo}
          />
        )}
        <ul aria-label="Times">
          {times.data?.map((t) => (
            <LinhaDoTime key={t.id} time={t} aoAbrir={() => abrir(t.id)} />
          ))}
        </ul>
      </div>
      {aberto && (aberto === 'novo' || escolhido) && (
        <GavetaDoTime key={aberto} time={escolhido} edita={edita} aoFechar={() => abrir(null)} />
      )}
    </div>
  )
}

function LinhaDoTime({ time: t, aoAbrir }: { time: Time; aoAbrir: () => void }) {
  const nomeDoDepartamento = useNomeDoDepartamento()
  const ausentes = t.membros.filter((m) => m.ausente_ate).length
  return (
    <li className="relative grid min-h-16 items-center gap-x-5 gap-y-1.5 border-b px-4 py-2.5 hover:bg-surface-2 md:grid-cols-[minmax(0,1fr)_240px_160px_200px]">
      <span className="min-w-0">
        <button
          type="button"
          className="block max-w-full truncate text-left text-14 font-medium after:absolute after:inset-0"
          onClick={aoAbrir}
        >
          {t.nome}
        </button>
        <span className="block truncate text-12 text-text-2">
          {[nomeDoDepartamento(t.departamento), t.lider && `lidera: ${t.lider.nome}`, t.descricao]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="text-12 text-text-2">
        {turnosEmPalavras(t.turnos) || 'Sem turno definido'}
        {t.cidades.length > 0 && (
          <span className="block truncate" title={t.cidades.map((c) => c.cidade).join(', ')}>
            {t.cidades.map((c) => c.cidade).join(', ')}
          </span>
        )}
      </span>
      <Carga time={t} />
      <span className="flex items-center gap-2 md:justify-end">
        {ausentes > 0 && <Chip tom="alerta">{plural(ausentes, 'ausente')}</Chip>}
        {t.membros.length > 0 && (
          <GrupoDeAvatares pessoas={t.membros.map((m) => ({ id: m.id, nome: m.nome, imagem: m.foto }))} />
        )}
      </span>
    </li>
  )
}
