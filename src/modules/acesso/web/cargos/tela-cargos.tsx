import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { Briefcase, Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useCargos, useNomeDoDepartamento } from '../dados.ts'
import { nomeDoPapel } from '../../nomes.ts'
import { useRegistroAberto } from '../usar-registro-aberto.ts'
import { GavetaDoCargo } from './gaveta-do-cargo.tsx'

/** /cad/cadastros/cargos. A position proposes a role on hire and grants nothing by itself. */
export function TelaCargos() {
  const cargos = useCargos()
  const edita = usePode('cad.cargo.editar')
  const nomeDoDepartamento = useNomeDoDepartamento()
  const [aberto, abrir] = useRegistroAberto('cargo')
  const novo = (
    <Button variante="primaria" icone={<Plus />} onClick={() => abrir('novo')}>
      Novo cargo
    </Button>
  )
  const escolhido = cargos.data?.find((c) => c.id === aberto) ?? null
  return (
    <div className="flex h-full min-h-0 flex-col">
      {edita && <AcoesDaPagina>{novo}</AcoesDaPagina>}
      <PageHeader titulo="Cargos" detalhe={cargos.data ? plural(cargos.data.length, 'cargo') : undefined} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {cargos.isPending && <SkeletonList linhas={6} comRosto={false} rotulo="Carregando cargos" />}
        {cargos.isError && !cargos.data && <ErrorState oQueFalhou="Os cargos não carregaram." detalhe={cargos.error.message} aoTentar={() => cargos.refetch()} />}
        {cargos.data?.length === 0 && <EmptyState icone={<Briefcase />} frase="Nenhum cargo ainda" detalhe="O cargo sugere um papel quando alguém é contratado; não dá acesso sozinho." acao={edita && novo} />}
        <ul aria-label="Cargos">
          {cargos.data?.map((c) => (
            <li key={c.id} className="relative flex min-h-14 items-center gap-4 border-b px-4 py-2 hover:bg-surface-2">
              <span className="min-w-0 flex-1">
                <button type="button" className="block max-w-full truncate text-left text-14 font-medium after:absolute after:inset-0" onClick={() => abrir(c.id)}>
                  {c.nome}
                </button>
                <span className="block truncate text-12 text-text-2">{[nomeDoDepartamento(c.departamento), c.descricao].filter(Boolean).join(' · ') || 'De qualquer departamento'}</span>
              </span>
              {c.papel_proposto && <Chip>propõe {nomeDoPapel(c.papel_proposto)}</Chip>}
              <span className="num shrink-0 text-12 text-text-2">{plural(c.pessoas, 'pessoa')}</span>
            </li>
          ))}
        </ul>
      </div>
      {aberto && (aberto === 'novo' || escolhido) && <GavetaDoCargo key={aberto} cargo={escolhido} edita={edita} aoFechar={() => abrir(null)} />}
    </div>
  )
}
