import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { plural, tempoRelativo } from '#ui/formatos.ts'
import { FileText, Plus } from '#ui/icones.ts'
import { useFormularios } from './dados.ts'
import { useEditor, ComDados, Folha } from '#modules/funis/definicao/web/publico.ts'
import { situacaoDo } from './situacao.ts'
import { UmFormulario } from './um-formulario.tsx'

/** Public forms: each submission becomes a card. */
export function SecaoDosFormularios() {
  const q = useFormularios()
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const abrir = (item: string | undefined) =>
    void navegar({
      to: '.',
      search: (antes) => ({ ...antes, item, parte: undefined }),
    })
  const { funil } = useEditor()
  const item = typeof busca.item === 'string' ? busca.item : null
  const aberto = q.data?.find((f) => f.id === item)
  if (item === 'novo' || aberto) return <UmFormulario key={item} formulario={aberto ?? null} aoAbrir={abrir} />
  const novo = (
    <Button variante="primaria" tamanho="pequeno" icone={<Plus />} onClick={() => abrir('novo')}>
      Novo formulário
    </Button>
  )
  const nomes = new Map(funil.vigente?.estagios.map((e) => [e.id, e.nome]))
  return (
    <Folha
      titulo="Formulários"
      frase="Um endereço que você põe no site ou no anúncio: o que alguém escreve ali vira um cartão deste funil."
      acao={q.data && q.data.length > 0 ? novo : undefined}
    >
      <ComDados q={q} oQue="Os formulários">
        {(lista) =>
          lista.length === 0 ? (
            <EmptyState
              icone={<FileText />}
              frase="Nenhum formulário ainda"
              detalhe="Escolha os campos, escreva a frase de consentimento e ligue. O link e o código para o site saem prontos."
              acao={novo}
            />
          ) : (
            <ul aria-label="Formulários" className="rounded-(--r-lg) border bg-surface">
              {lista.map((f) => (
                <li
                  key={f.id}
                  className="relative flex min-h-14 items-center gap-3 border-b px-4 py-2 last:border-b-0 hover:bg-surface-2"
                >
                  <span className="min-w-0 flex-1">
                    <button
                      type="button"
                      className="block max-w-full truncate text-left text-14 font-medium after:absolute after:inset-0"
                      onClick={() => abrir(f.id)}
                    >
                      {f.titulo}
                    </button>
                    <span className="block truncate text-12 text-text-2">
                      {[
                        `/f/${f.slug}`,
                        `entra em ${nomes.get(f.estagio_id ?? '') ?? 'primeiro estágio'}`,
                        plural(f.campos.length, 'campo'),
                      ].join(' · ')}
                    </span>
                  </span>
                  <span className="num shrink-0 text-right text-12 text-text-2 max-sm:hidden">
                    {f.envios === 0 ? 'nenhum envio' : plural(f.envios, 'envio')}
                    {f.ultimo_envio_em && <span className="block">{`último ${tempoRelativo(f.ultimo_envio_em)}`}</span>}
                  </span>
                  <StatusChip tom={situacaoDo(f).tom}>{situacaoDo(f).rotulo}</StatusChip>
                </li>
              ))}
            </ul>
          )
        }
      </ComDados>
    </Folha>
  )
}
