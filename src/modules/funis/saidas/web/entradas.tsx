import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { plural, tempoRelativo } from '#ui/formatos.ts'
import { Plug, Plus } from '#ui/icones.ts'
import { useEntradas } from './dados.ts'
import { useEditor } from '#modules/funis/definicao/web/contexto.ts'
import { ComDados } from '#modules/funis/definicao/web/folha.tsx'
import { UmaEntrada } from './uma-entrada.tsx'

/** Addresses to which other systems deliver cards. */
export function Entradas() {
  const q = useEntradas()
  const { funil } = useEditor()
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const abrir = (item: string | undefined) => void navegar({ to: '.', search: (antes) => ({ ...antes, item }) })
  const item = typeof busca.item === 'string' ? busca.item : null
  const nomes = new Map(funil.vigente?.estagios.map((e) => [e.id, e.nome]))
  const nova = (
    <Button variante="primaria" tamanho="pequeno" icone={<Plus />} onClick={() => abrir('novo')}>
      Novo endereço
    </Button>
  )
  return (
    <ComDados q={q} oQue="Os endereços">
      {(lista) => {
        const aberta = lista.find((e) => e.id === item) ?? null
        if (item === 'novo' || aberta) return <UmaEntrada key={item} entrada={aberta} aoAbrir={abrir} />
        if (lista.length === 0)
          return (
            <EmptyState
              icone={<Plug />}
              frase="Nenhum sistema traz cartões"
              detalhe="Cole um exemplo do que ele manda e aponte o que é o nome, o telefone, o valor. O resto é com a gente."
              acao={nova}
            />
          )
        return (
          <>
            <ul aria-label="Endereços de entrega" className="rounded-(--r-lg) border bg-surface">
              {lista.map((e) => {
                const ultima = e.recebidas[0]
                const erros = e.recebidas.filter((r) => r.erro).length
                return (
                  <li
                    key={e.id}
                    className="relative flex min-h-14 items-center gap-3 border-b px-4 py-2 last:border-b-0 hover:bg-surface-2"
                  >
                    <span className="min-w-0 flex-1">
                      <button
                        type="button"
                        className="block max-w-full truncate text-left text-14 font-medium after:absolute after:inset-0"
                        onClick={() => abrir(e.id)}
                      >
                        {e.nome}
                      </button>
                      <span className="block truncate text-12 text-text-2">
                        {[
                          `entra em ${nomes.get(e.estagio_id ?? '') ?? 'primeiro estágio'}`,
                          plural(e.mapa.length, 'campo apontado', 'campos apontados'),
                          ultima ? `última entrega ${tempoRelativo(ultima.em)}` : 'nada chegou ainda',
                        ].join(' · ')}
                      </span>
                    </span>
                    {erros > 0 && <StatusChip tom="perigo">{plural(erros, 'recusada')}</StatusChip>}
                    <StatusChip tom={e.ativa ? 'sucesso' : 'neutro'}>{e.ativa ? 'Aberto' : 'Fechado'}</StatusChip>
                  </li>
                )
              })}
            </ul>
            <div>{nova}</div>
          </>
        )
      }}
    </ComDados>
  )
}
