import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Plus, Stamp } from '#ui/icones.ts'
import { politicaEmPalavras } from '../../../regras/aprovacao-em-palavras.ts'
import { usePoliticas } from './dados.ts'
import { useEditor, ComDados, Folha } from '#modules/funis/definicao/web/publico.ts'
import { useNomes } from './nomes.ts'
import { UmaPolitica } from './uma-politica.tsx'

/** Approval policies: which amounts need approval, and by whom. */
export function SecaoDasAprovacoes() {
  const q = usePoliticas()
  const nomes = useNomes()
  const { funil, campos } = useEditor()
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const abrir = (item: string | undefined) => void navegar({ to: '.', search: (antes) => ({ ...antes, item }) })
  const item = typeof busca.item === 'string' ? busca.item : null
  const aberta = q.data?.find((p) => p.id === item)
  if (q.data && (item === 'novo' || aberta)) return <UmaPolitica key={item} politica={aberta ?? null} aoAbrir={abrir} />
  const nova = (
    <Button variante="primaria" tamanho="pequeno" icone={<Plus />} onClick={() => abrir('novo')}>
      Nova política
    </Button>
  )
  const estagios = new Map(funil.vigente?.estagios.map((e) => [e.id, e.nome]))
  return (
    <Folha
      titulo="Aprovações"
      frase="Quem precisa dizer sim, conforme o valor. Quem pede nunca aprova o próprio pedido; quem substitui um ausente decide só com o próprio direito."
      acao={q.data && q.data.length > 0 ? nova : undefined}
    >
      <ComDados q={q} oQue="As políticas">
        {(lista) =>
          lista.length === 0 ? (
            <EmptyState
              icone={<Stamp />}
              frase="Nada precisa de aprovação neste funil"
              detalhe="Uma política diz, por faixa de valor, quem decide e em que ordem. O resultado preenche um campo de aprovação, que os estágios podem pedir."
              acao={nova}
            />
          ) : (
            <ul aria-label="Políticas" className="grid gap-3">
              {lista.map((p) => (
                <li
                  key={p.id}
                  className="relative grid gap-1.5 rounded-(--r-lg) border bg-surface px-4 py-3 hover:bg-surface-2"
                >
                  <p className="flex items-center gap-3">
                    <button
                      type="button"
                      className="min-w-0 flex-1 truncate text-left text-14 font-medium after:absolute after:inset-0"
                      onClick={() => abrir(p.id)}
                    >
                      {p.nome}
                    </button>
                    <StatusChip tom={p.ativa ? 'sucesso' : 'neutro'}>{p.ativa ? 'Em vigor' : 'Desligada'}</StatusChip>
                  </p>
                  <ul className="grid gap-0.5 text-13">
                    {politicaEmPalavras(p.faixas, nomes).map((f, i) => (
                      <li key={i}>{f}</li>
                    ))}
                  </ul>
                  <p className="text-12 text-text-2">
                    {[
                      `Preenche ${campos.get(p.campo)?.rotulo ?? p.campo}`,
                      p.recusa_estagio_id &&
                        `recusado, o cartão vai para ${estagios.get(p.recusa_estagio_id) ?? 'um estágio que saiu'}`,
                      p.validade_horas && `o pedido vence em ${p.validade_horas} h`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </ComDados>
    </Folha>
  )
}
