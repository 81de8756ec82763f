import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { numero } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowDown, ArrowUp, ListChecks, Plus } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { camposDosContatos, type CampoDoContato } from '../../contract/campos.ts'
import type { TipoNoContato } from '../../regras/campos.ts'
import { relerContatos, useCampos } from '../dados.ts'
import { TIPO_DE_CAMPO } from '../nomes.ts'
import { DialogoDoCampo } from './dialogo-do-campo.tsx'

/** Custom contact fields: types, order, and which are columns of the list. */
export function TelaDosCampos() {
  const campos = useCampos()
  const [aberto, setAberto] = useState<CampoDoContato | 'novo' | null>(null)
  const [voz, setVoz] = useState('')
  if (campos.isPending) return <SkeletonList linhas={5} comRosto={false} rotulo="Carregando os campos" />
  if (campos.isError)
    return (
      <ErrorState
        oQueFalhou="Os campos não carregaram."
        detalhe={campos.error.message}
        aoTentar={() => campos.refetch()}
      />
    )
  const emUso = campos.data.filter((c) => !c.arquivado)
  const novo = (
    <Button variante="primaria" tamanho="pequeno" icone={<Plus />} onClick={() => setAberto('novo')}>
      Novo campo
    </Button>
  )
  const mover = (de: number, para: number) => {
    const chaves = emUso.map((c) => c.chave)
    const [chave] = chaves.splice(de, 1)
    if (!chave || para < 0 || para > chaves.length) return
    chaves.splice(para, 0, chave)
    void chamar(camposDosContatos.ordenar, { body: { chaves } }).then(relerContatos, (e: unknown) =>
      avisarFalha('A ordem não foi guardada.', e),
    )
    setVoz(`${emUso[de]?.rotulo}, ${para + 1}º de ${emUso.length}`)
  }
  return (
    <div className="flex h-full flex-col">
      <div className="flex items-center gap-3 border-b px-4 py-2">
        <p className="flex-1 text-12 text-text-2 max-md:sr-only">
          Aparecem na ficha, na lista, nos filtros, na busca, na importação e na exportação. Os funis também podem
          pedi-los.
        </p>
        {campos.data.length > 0 && novo}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {campos.data.length === 0 && (
          <EmptyState
            icone={<ListChecks />}
            frase="Nenhum campo próprio ainda"
            detalhe="Ramo de atividade, cooperativa, tipo de telhado: o que a empresa quer saber de cada contato, com a resposta conferida."
            acao={novo}
          />
        )}
        <ul aria-label="Campos dos contatos">
          {campos.data.map((c, n) => (
            <li
              key={c.chave}
              className="group relative flex min-h-12 items-center gap-2 border-b px-4 py-1.5 hover:bg-surface-2"
              onKeyDown={(e) =>
                e.altKey &&
                !c.arquivado &&
                (e.key === 'ArrowUp' || e.key === 'ArrowDown') &&
                (e.preventDefault(), mover(n, e.key === 'ArrowUp' ? n - 1 : n + 1))
              }
            >
              <span className="min-w-0 flex-1">
                <button
                  type="button"
                  className="block max-w-full truncate text-left text-13 font-medium after:absolute after:inset-0"
                  onClick={() => setAberto(c)}
                >
                  {c.rotulo}
                </button>
                <span className="block truncate text-12 text-text-2">
                  {[
                    TIPO_DE_CAMPO[c.tipo as TipoNoContato],
                    c.config.opcoes.length > 0 &&
                      c.config.opcoes
                        .filter((o) => !o.arquivada)
                        .map((o) => o.rotulo)
                        .join(', '),
                    c.preenchidos > 0
                      ? `${numero(c.preenchidos)}${c.preenchidos === 10_000 ? ' ou mais' : ''} preenchidos`
                      : 'sem resposta ainda',
                    c.usos.length > 0 && `pedido em ${c.usos.join(', ')}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {c.obrigatorio && !c.arquivado && <Chip tom="info">obrigatório</Chip>}
              {c.na_lista && !c.arquivado && <Chip className="max-md:hidden">na lista</Chip>}
              {c.arquivado ? (
                <Chip>desistido</Chip>
              ) : (
                <span className="relative z-1 flex">
                  <IconButton
                    rotulo={`Subir ${c.rotulo}`}
                    icone={<ArrowUp />}
                    tamanho="pequeno"
                    disabled={n === 0}
                    onClick={() => mover(n, n - 1)}
                  />
                  <IconButton
                    rotulo={`Descer ${c.rotulo}`}
                    icone={<ArrowDown />}
                    tamanho="pequeno"
                    disabled={n === emUso.length - 1}
                    onClick={() => mover(n, n + 1)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
      <p className="sr-only" aria-live="polite">
        {voz}
      </p>
      {aberto && (
        <DialogoDoCampo
          key={aberto === 'novo' ? 'novo' : aberto.chave}
          campo={aberto === 'novo' ? null : aberto}
          aoFechar={() => setAberto(null)}
        />
      )}
    </div>
  )
}
