import { useState } from 'react'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowDown, ArrowUp, X } from '#ui/icones.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { prioridades as ordem } from '../../regras/linha-rapida.ts'
import type { ItemDeModelo } from '../../regras/modelo.ts'
import { prioridades } from '../aparencia.tsx'
import { useTipos } from '../dados.ts'
import { useNomeDaPessoa } from './nome-da-pessoa.ts'

const PAPEIS = [
  { valor: 'responsavel_do_cartao', rotulo: 'Responsável do cartão' },
  { valor: 'quem_aplica', rotulo: 'Quem aplica' },
  { valor: 'pessoa', rotulo: 'Uma pessoa' },
] as const

interface Props {
  n: number
  item: ItemDeModelo
  erros: Readonly<Record<string, string>>
  mudar: (parte: Partial<ItemDeModelo>) => void
  aoSubir?: () => void
  aoDescer?: () => void
  aoTirar?: () => void
}

/** One task of a template: title, days, assignee; more fields on request. */
export function EditorDeItem({ n, item: i, erros, mudar, aoSubir, aoDescer, aoTirar }: Props) {
  const tipos = (useTipos().data ?? []).filter((t) => !t.arquivado || t.id === i.tipo_id)
  const nome = useNomeDaPessoa(i.pessoa_id)
  const [mais, setMais] = useState(i.descricao !== '' || i.itens.length > 0 || i.estimado_min !== null)
  const erro = (campo: string) => erros[`itens.${n}.${campo}`]
  return (
    <li aria-label={`Tarefa ${n + 1}`} className="flex flex-col gap-3 rounded-(--r) border p-3">
      <header className="flex items-center gap-1">
        <span className="num flex-1 text-12 font-medium text-text-2">{`Tarefa ${n + 1}`}</span>
        <IconButton
          tamanho="pequeno"
          rotulo={`Subir a tarefa ${n + 1}`}
          icone={<ArrowUp />}
          disabled={!aoSubir}
          onClick={aoSubir}
        />
        <IconButton
          tamanho="pequeno"
          rotulo={`Descer a tarefa ${n + 1}`}
          icone={<ArrowDown />}
          disabled={!aoDescer}
          onClick={aoDescer}
        />
        <IconButton
          tamanho="pequeno"
          rotulo={`Tirar a tarefa ${n + 1}`}
          icone={<X />}
          disabled={!aoTirar}
          onClick={aoTirar}
        />
      </header>
      <TextField
        rotulo="O que fazer"
        maxLength={200}
        value={i.titulo}
        erro={erro('titulo')}
        onChange={(e) => mudar({ titulo: e.currentTarget.value })}
      />
      <div className="grid grid-cols-[96px_112px_1fr] items-end gap-3 max-md:grid-cols-2">
        <NumberField
          rotulo="Dias depois"
          casas={0}
          min={0}
          max={730}
          valor={i.dias}
          aoMudar={(dias) => mudar({ dias: dias ?? 0 })}
          erro={erro('dias')}
        />
        <DateField
          rotulo="Hora"
          tipo="time"
          valor={i.hora ?? ''}
          aoMudar={(hora) => mudar({ hora: hora || null })}
          erro={erro('hora')}
        />
        <Checkbox
          className="pb-2 max-md:col-span-2"
          rotulo="Contar só dias úteis"
          checked={i.dias_uteis}
          onChange={(e) => mudar({ dias_uteis: e.currentTarget.checked })}
        />
      </div>
      <div className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
        <Select
          rotulo="Quem faz"
          opcoes={PAPEIS}
          valor={i.quem}
          aoMudar={(quem) => mudar({ quem, ...(quem === 'pessoa' ? {} : { pessoa_id: null }) })}
        />
        {i.quem === 'pessoa' && (
          <Combobox
            rotulo="Pessoa"
            buscar={buscarColegas}
            valor={i.pessoa_id ? { valor: i.pessoa_id, rotulo: nome } : null}
            aoMudar={(o) => mudar({ pessoa_id: o?.valor ?? null })}
            erro={erro('pessoa_id')}
          />
        )}
        <Select
          rotulo="Tipo"
          opcoes={tipos.map((t) => ({ valor: t.id, rotulo: t.nome }))}
          valor={i.tipo_id}
          placeholder="Tarefa"
          aoMudar={(tipo_id) => mudar({ tipo_id })}
          erro={erro('tipo_id')}
        />
        {i.quem !== 'pessoa' && (
          <Select
            rotulo="Prioridade"
            opcoes={ordem.map((p) => ({ valor: p, rotulo: prioridades[p].rotulo }))}
            valor={i.prioridade}
            aoMudar={(prioridade) => mudar({ prioridade })}
          />
        )}
      </div>
      {mais ? (
        <>
          <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
            <TextArea
              rotulo="Lista"
              opcional
              dica="Um item por linha"
              linhas={3}
              value={i.itens.join('\n')}
              erro={erro('itens')}
              onChange={(e) => mudar({ itens: e.currentTarget.value.split('\n') })}
            />
            <TextArea
              rotulo="Detalhes"
              opcional
              linhas={3}
              maxLength={10_000}
              value={i.descricao}
              erro={erro('descricao')}
              onChange={(e) => mudar({ descricao: e.currentTarget.value })}
            />
          </div>
          <div className="grid grid-cols-3 gap-3 max-md:grid-cols-2">
            <NumberField
              rotulo="Tempo estimado"
              opcional
              sufixo="min"
              casas={0}
              min={1}
              passo={5}
              valor={i.estimado_min}
              aoMudar={(estimado_min) => mudar({ estimado_min })}
              erro={erro('estimado_min')}
            />
            {i.quem === 'pessoa' && (
              <Select
                rotulo="Prioridade"
                opcoes={ordem.map((p) => ({ valor: p, rotulo: prioridades[p].rotulo }))}
                valor={i.prioridade}
                aoMudar={(prioridade) => mudar({ prioridade })}
              />
            )}
          </div>
        </>
      ) : (
        <Button tamanho="pequeno" variante="fantasma" className="self-start" onClick={() => setMais(true)}>
          Lista, detalhes e tempo
        </Button>
      )}
    </li>
  )
}
