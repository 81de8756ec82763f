import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { plural } from '#ui/formatos.ts'
import { useGuardaDeSaida } from '#ui/form/guarda-de-saida.ts'
import { ArrowLeft, EllipsisVertical, Pencil, Trash2 } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { Tabs, type Aba } from '#ui/tabs.tsx'
import { cargos } from '../../contract/cargos.ts'
import type { Cargo } from '#modules/acesso/nucleo/tipos.ts'
import { chaves, reler, useNomeDoDepartamento } from '#modules/acesso/nucleo/web/dados.ts'
import { useEncaixes } from '#modules/acesso/nucleo/web/encaixes.tsx'
import { useComDireitos } from '../dados.ts'
import { LimitesDoCargo } from './limites.tsx'
import { Matriz } from './matriz.tsx'
import { NovoCargo } from './novo-cargo.tsx'
import { OQueMuda, type Rascunho } from './o-que-muda.tsx'
import { Ocupantes } from './ocupantes.tsx'
import { PapeisQueSeMudam } from './papeis-que-se-mudam.tsx'
import { PapeisDoCargo } from './papeis-do-cargo.tsx'

type Qual = 'permissoes' | 'limites' | 'pessoas' | 'historico'

/**
 * One position: the matrix of what it proposes, its limits, its people, its history. Changes are saved only by
 * "Salvar".
 */
export function DetalheDoCargo({
  cargo,
  cargos: todos,
  edita,
  aoFechar,
}: {
  cargo: Cargo
  cargos: readonly Cargo[]
  edita: boolean
  aoFechar: () => void
}) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const Historico = useEncaixes()?.Historico
  const nomeDoDepartamento = useNomeDoDepartamento()
  const comDireitos = useComDireitos()
  const [rascunho, setRascunho] = useState<Rascunho>({ papeis: cargo.papeis, limites: cargo.limites })
  const [ato, setAto] = useState<'renomear' | 'excluir' | null>(null)
  const mudou = chaveDe(rascunho) !== chaveDe(cargo)
  useGuardaDeSaida(mudou)
  const abas: Aba<Qual>[] = [
    { valor: 'permissoes', rotulo: 'Permissões' },
    { valor: 'limites', rotulo: 'Limites de aprovação' },
    { valor: 'pessoas', rotulo: 'Pessoas', contagem: cargo.pessoas, alerta: cargo.faltando > 0 },
    ...(edita && Historico ? [{ valor: 'historico', rotulo: 'Histórico' } as const] : []),
  ]
  const aba = abas.find((a) => a.valor === search.aba)?.valor ?? 'permissoes'
  return (
    <section aria-label={cargo.nome} className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-14 items-center gap-2 px-4 py-2">
        <IconButton rotulo="Voltar aos cargos" className="md:hidden" icone={<ArrowLeft />} onClick={aoFechar} />
        <div className="min-w-0 flex-1">
          <h2 className="titulo-painel truncate">{cargo.nome}</h2>
          <p className="truncate text-12 text-text-2">
            {[
              nomeDoDepartamento(cargo.departamento) || 'De qualquer departamento',
              plural(cargo.pessoas, 'pessoa'),
              cargo.descricao,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {edita && (
          <Menu
            alinhar="end"
            gatilho={<IconButton rotulo="Mais ações" icone={<EllipsisVertical />} />}
            itens={[
              { rotulo: 'Nome e departamento…', icone: <Pencil />, aoEscolher: () => setAto('renomear') },
              'risco',
              { rotulo: 'Excluir cargo…', icone: <Trash2 />, perigo: true, aoEscolher: () => setAto('excluir') },
            ]}
          />
        )}
      </header>
      <Tabs<Qual>
        rotulo="Partes do cargo"
        abas={abas}
        valor={aba}
        aoMudar={(nova) =>
          void navegar({
            to: '.',
            search: (antes) => ({
              ...antes,
              aba: nova === 'permissoes' ? undefined : nova,
            }),
            replace: true,
          })
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {aba === 'permissoes' && (
          <>
            <PapeisDoCargo
              papeis={rascunho.papeis}
              edita={edita}
              aoMudar={(papeis) => setRascunho((r) => ({ ...r, papeis }))}
            />
            <PapeisQueSeMudam papeis={rascunho.papeis} />
            <Matriz
              antes={comDireitos(cargo.papeis)}
              papeis={comDireitos(rascunho.papeis)}
              outros={todos.filter((c) => c.id !== cargo.id).map((c) => ({ ...c, papeis: comDireitos(c.papeis) }))}
            />
          </>
        )}
        {aba === 'limites' && (
          <LimitesDoCargo
            limites={rascunho.limites}
            edita={edita}
            aoMudar={(limites) => setRascunho((r) => ({ ...r, limites }))}
          />
        )}
        {aba === 'pessoas' && <Ocupantes cargo={cargo} />}
        {aba === 'historico' && Historico && (
          <div className="max-w-[720px] px-4 py-2">
            <Historico de="cargo" id={cargo.id} />
          </div>
        )}
      </div>
      {mudou && (
        <OQueMuda
          cargo={cargo}
          rascunho={rascunho}
          aoDescartar={() => setRascunho({ papeis: cargo.papeis, limites: cargo.limites })}
        />
      )}
      {ato === 'renomear' && <NovoCargo cargo={cargo} aoFechar={() => setAto(null)} />}
      <ConfirmDialog
        aberto={ato === 'excluir'}
        aoMudar={(a) => !a && setAto(null)}
        titulo={`Excluir o cargo ${cargo.nome}?`}
        descricao={
          cargo.pessoas > 0
            ? 'Ainda há pessoas neste cargo: mude o cargo delas antes.'
            : 'Ninguém ocupa este cargo. O que ele propunha a alguém continua com a pessoa.'
        }
        confirmar="Excluir cargo"
        perigo
        aoConfirmar={async () => {
          await chamar(cargos.excluir, { params: { id: cargo.id } })
          await reler(chaves.cargos)
          avisar({ titulo: 'Cargo excluído' })
          aoFechar()
        }}
      />
    </section>
  )
}

/** Key of the draft, independent of the order of the choices. */
const chaveDe = ({ papeis, limites }: Rascunho): string =>
  [...papeis.map((p) => `${p.departamento}:${p.papel}`), ...limites.map((l) => `${l.tipo}=${l.limite_centavos}`)]
    .sort()
    .join(' ')
