import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { plural } from '#ui/formatos.ts'
import { Select } from '#ui/select.tsx'
import { configuracaoDasTarefas } from '../../contract/configuracao.ts'
import type { ItemDeModelo } from '../../regras/modelo.ts'
import type { ModeloDeTarefas } from '../../tipos.ts'
import { useEnvio } from '../administracao/usar-envio.ts'
import { dizerPrazo, IconeDoTipo } from '../aparencia.tsx'
import { useTipos } from '../dados.ts'
import { CamposDeLigacao, idsDos, type Ligados } from './ligacoes.tsx'
import { RodapeDoDialogo } from './rodape.tsx'

const QUEM: Record<ItemDeModelo['quem'], string> = {
  responsavel_do_cartao: 'Responsável do cartão',
  quem_aplica: 'Você',
  pessoa: 'Uma pessoa do modelo',
}

interface Props {
  modelos: readonly ModeloDeTarefas[]
  primeiro?: string | undefined
  ligados: Ligados
  aoLigar: (parte: Partial<Ligados>) => void
  aoFechar: () => void
}

/** Creates all tasks of a template, with a preview of their days. */
export function DeModelo({ modelos, primeiro, ligados, aoLigar, aoFechar }: Props) {
  const tipos = new Map(useTipos().data?.map((t) => [t.id, t]))
  const [id, setId] = useState(primeiro ?? modelos[0]?.id ?? null)
  const { erros, indo, enviar } = useEnvio(aoFechar)
  // one key for all attempts, so that a retry after a network failure creates no duplicates
  const [chave] = useState(() => uuidv7())
  const modelo = modelos.find((m) => m.id === id)
  const cartao_id = ligados.cartao_id?.valor
  const previa = useQuery({
    queryKey: ['tarefas', 'modelo-previa', id, modelo?.versao, cartao_id],
    enabled: modelo !== undefined,
    queryFn: async ({ signal }) =>
      (
        await chamar(
          configuracaoDasTarefas.preverModelo,
          { params: { id: id ?? '' }, query: cartao_id ? { cartao_id } : {} },
          { signal },
        )
      ).data,
  }).data
  const aplicar = () =>
    void (
      modelo &&
      enviar(`${plural(modelo.itens.length, 'tarefa criada', 'tarefas criadas')}.`, () =>
        chamar(configuracaoDasTarefas.aplicarModelo, {
          params: { id: modelo.id },
          body: { ...idsDos(ligados), chave },
        }),
      )
    )
  return (
    <>
      <div className="flex flex-col gap-4">
        <Select
          rotulo="Modelo"
          opcoes={modelos.map((m) => ({ valor: m.id, rotulo: m.nome }))}
          valor={id}
          aoMudar={setId}
        />
        {modelo?.descricao && <p className="text-13 text-text-2">{modelo.descricao}</p>}
        {modelo && (
          <ol aria-label="Tarefas do modelo" className="divide-y rounded-(--r) border">
            {modelo.itens.map((i, n) => (
              <li key={n} className="flex items-center gap-2 px-3 py-2 text-13">
                <span className="text-text-2 [&_svg]:size-4">
                  <IconeDoTipo tipo={tipos.get(i.tipo_id ?? '')} />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{i.titulo}</span>
                  <span className="block truncate text-12 text-text-2">
                    {[
                      previa?.[n]?.responsavel.nome ??
                        (i.quem === 'responsavel_do_cartao' && !ligados.cartao_id ? QUEM.quem_aplica : QUEM[i.quem]),
                      i.itens.length > 0 && plural(i.itens.length, 'item', 'itens'),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <span className="num text-12 text-text-2">{previa?.[n] ? dizerPrazo(previa[n], Date.now()) : '…'}</span>
              </li>
            ))}
          </ol>
        )}
        <CamposDeLigacao valor={ligados} aoMudar={aoLigar} erros={erros} />
      </div>
      <RodapeDoDialogo
        aoFechar={aoFechar}
        acao={modelo ? `Criar ${plural(modelo.itens.length, 'tarefa')}` : 'Criar'}
        indo={indo}
        desligada={!modelo}
        aoAgir={aplicar}
      />
    </>
  )
}
