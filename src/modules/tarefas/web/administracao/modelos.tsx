import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { plural } from '#ui/formatos.ts'
import { ClipboardList, Plus } from '#ui/icones.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { configuracaoDasTarefas } from '../../contract/configuracao.ts'
import type { ModeloDeTarefas } from '../../tipos.ts'
import { queixar, reler, useModelos } from '../dados.ts'
import { EditorDeModelo } from './editor-de-modelo.tsx'
import { LinhaDaLista } from './linha.tsx'

const NovaTarefa = tardia(() => import('../tarefa/formulario.tsx').then((m) => m.NovaTarefa))

/** Templates: lists of tasks that are created together, with or without a card. */
export function ModelosDeTarefas() {
  const modelos = useModelos(true).data ?? []
  const [pode, edita] = [usePode('tarefas.configurar'), usePode('tarefas.tarefa.editar')]
  const [editando, setEditando] = useState<ModeloDeTarefas | 'novo' | null>(null)
  const [aplicando, aplicar] = useState<string | null>(null)
  const arquivar = (m: ModeloDeTarefas) =>
    void chamar(configuracaoDasTarefas.alterarModelo, {
      params: { id: m.id },
      body: { versao: m.versao, arquivado: !m.arquivado },
    })
      .catch(queixar)
      .finally(() => void reler())
  return (
    <section aria-label="Modelos de tarefas" className="rounded-(--r-lg) border bg-surface">
      {pode && (
        <AcoesDaPagina>
          <Button variante="primaria" icone={<Plus />} onClick={() => setEditando('novo')}>
            Novo modelo
          </Button>
        </AcoesDaPagina>
      )}
      <ul>
        {modelos.map((m) => (
          <LinhaDaLista
            key={m.id}
            icone={<ClipboardList className="text-text-2" />}
            titulo={m.nome}
            detalhe={`${plural(m.itens.length, 'tarefa')}: ${m.itens.map((i) => i.titulo).join(', ')}${m.arquivado ? ' · arquivado' : ''}`}
            acoes={
              <>
                {edita && !m.arquivado && (
                  <Button tamanho="pequeno" onClick={() => aplicar(m.id)}>
                    Aplicar
                  </Button>
                )}
                {pode && (
                  <Button tamanho="pequeno" onClick={() => setEditando(m)}>
                    Editar
                  </Button>
                )}
                {pode && (
                  <Button tamanho="pequeno" variante="fantasma" onClick={() => arquivar(m)}>
                    {m.arquivado ? 'Trazer de volta' : 'Arquivar'}
                  </Button>
                )}
              </>
            }
          />
        ))}
      </ul>
      {modelos.length === 0 && (
        <EmptyState
          icone={<ClipboardList />}
          frase="Nenhum modelo ainda."
          detalhe="Um modelo cria várias tarefas de uma vez, com prazos relativos."
          acao={
            pode && (
              <Button variante="primaria" onClick={() => setEditando('novo')}>
                Criar modelo
              </Button>
            )
          }
        />
      )}
      <Aguarde>
        {aplicando && (
          <NovaTarefa inicial={{ comeco: 'modelo', modelo_id: aplicando }} aoFechar={() => aplicar(null)} />
        )}
      </Aguarde>
      {editando && <EditorDeModelo modelo={editando === 'novo' ? null : editando} aoFechar={() => setEditando(null)} />}
    </section>
  )
}
