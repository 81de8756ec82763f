import type { Campo } from '#engines/funil/campos.ts'
import { SEM_NOME } from '#engines/regras/texto.ts'
import { TIPO_DO_DADO, type Acao, type DadoDaProposta, type TipoDeAcao } from '#engines/regras/tipos.ts'
import { entradasDe } from '#kit/objeto.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import type { Funil } from '#modules/funis/nucleo/tipos.ts'
import { EditorDeCampo, EscolhaDePessoa, TextoComCampos } from '#modules/funis/cartao/web/publico.ts'
import { EditorDaTarefa, PRIORIDADES } from './acao-tarefa.tsx'
import type { Arredores } from './dados.ts'

type Props<T extends TipoDeAcao> = {
  a: Extract<Acao, { tipo: T }>
  mudar: (a: Acao) => void
  ar: Arredores
  erro: (campo: string) => string | undefined
}
type Editor<T extends TipoDeAcao> = (p: Props<T>) => React.ReactNode

export function EscolhaDeCampo({
  funil,
  valor,
  aoMudar,
  erro,
  so,
  rotulo = 'Campo',
}: {
  funil: Funil
  valor: string
  aoMudar: (v: string) => void
  erro?: string | undefined
  so?: (c: Campo) => boolean
  rotulo?: string
}) {
  const opcoes = funil.campos.filter((c) => !so || so(c)).map((c) => ({ valor: c.chave, rotulo: c.rotulo }))
  return (
    <Combobox
      rotulo={rotulo}
      opcoes={opcoes}
      erro={erro}
      valor={opcoes.find((o) => o.valor === valor) ?? null}
      aoMudar={(o) => aoMudar(o?.valor ?? '')}
    />
  )
}

const DADOS: Readonly<Record<DadoDaProposta, string>> = {
  valor: 'o valor',
  kwp: 'a potência, em kWp',
  validade: 'a validade',
  proposta: 'o número, com o link dela',
}

const editores: { [T in TipoDeAcao]: Editor<T> } = {
  mover: ({ a, mudar, ar, erro }) => (
    <Select
      rotulo="Estágio"
      opcoes={ar.funil.definicao.estagios.map((e) => ({ valor: e.id, rotulo: e.nome }))}
      valor={a.estagio_id || null}
      erro={erro('estagio_id')}
      aoMudar={(estagio_id) => mudar({ ...a, estagio_id })}
    />
  ),
  atribuir: ({ a, mudar, ar, erro }) => (
    <>
      <Select
        rotulo="Como"
        opcoes={[
          { valor: 'rodizio', rotulo: 'Em rodízio no time' },
          { valor: 'menor_carga', rotulo: 'A quem tem menos cartões abertos' },
          { valor: 'pessoa', rotulo: 'A uma pessoa' },
        ]}
        valor={a.modo}
        aoMudar={(modo) => mudar({ ...a, modo })}
      />
      {a.modo === 'pessoa' ? (
        <EscolhaDePessoa
          rotulo="Pessoa"
          funil={ar.funil.id}
          erro={erro('usuario_id')}
          id={a.usuario_id}
          aoMudar={(usuario_id) => mudar({ ...a, usuario_id })}
        />
      ) : (
        <Combobox
          rotulo="Time"
          opcoes={ar.escolhas.times}
          erro={erro('time_id')}
          valor={ar.escolhas.times.find((t) => t.valor === a.time_id) ?? null}
          aoMudar={(o) => mudar({ ...a, time_id: o?.valor ?? null })}
        />
      )}
    </>
  ),
  preencher: ({ a, mudar, ar, erro }) => {
    const campo = ar.funil.campos.find((c) => c.chave === a.campo)
    return (
      <>
        <EscolhaDeCampo
          funil={ar.funil}
          valor={a.campo}
          erro={erro('campo')}
          so={(c) => !['aprovacao', 'arquivo', 'relacao'].includes(c.tipo)}
          aoMudar={(chave) => mudar({ ...a, campo: chave, valor: null })}
        />
        {campo && (
          <EditorDeCampo
            campo={{ ...campo, rotulo: 'Valor' }}
            cartao_id={null}
            funil={ar.funil.id}
            valor={a.valor}
            erro={erro('valor')}
            aoMudar={(valor) => mudar({ ...a, valor: valor })}
          />
        )}
      </>
    )
  },
  da_proposta: ({ a, mudar, ar, erro }) => (
    <>
      <Select<DadoDaProposta>
        rotulo="O que vem da proposta"
        opcoes={entradasDe(DADOS).map(([valor, rotulo]) => ({ valor, rotulo }))}
        valor={a.dado}
        erro={erro('dado')}
        aoMudar={(dado) => mudar({ ...a, dado, campo: '' })}
      />
      <EscolhaDeCampo
        rotulo="Para o campo"
        funil={ar.funil}
        valor={a.campo}
        erro={erro('campo')}
        so={(c) => c.tipo === TIPO_DO_DADO[a.dado]}
        aoMudar={(campo) => mudar({ ...a, campo })}
      />
    </>
  ),
  comentar: ({ a, mudar, ar, erro }) => (
    <TextoComCampos
      rotulo="Comentário"
      linhas={2}
      campos={ar.funil.campos}
      naFalta={SEM_NOME}
      valor={a.texto}
      erro={erro('texto')}
      aoMudar={(texto) => mudar({ ...a, texto })}
    />
  ),
  avisar: ({ a, mudar, ar, erro }) => (
    <>
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
        <legend className="g-rotulo mb-1">Quem</legend>
        {(
          [
            ['responsavel', 'Responsável'],
            ['seguidores', 'Quem segue'],
            ['gestores', 'Quem cuida do funil'],
          ] as const
        ).map(([p, rotulo]) => (
          <Checkbox
            key={p}
            rotulo={rotulo}
            checked={a.papeis.includes(p)}
            onChange={(e) =>
              mudar({ ...a, papeis: e.currentTarget.checked ? [...a.papeis, p] : a.papeis.filter((x) => x !== p) })
            }
          />
        ))}
      </fieldset>
      {erro('papeis') && (
        <p role="alert" className="g-erro">
          {erro('papeis')}
        </p>
      )}
      <TextoComCampos
        rotulo="Aviso"
        campos={ar.funil.campos}
        naFalta={SEM_NOME}
        valor={a.texto}
        erro={erro('texto')}
        aoMudar={(texto) => mudar({ ...a, texto })}
      />
    </>
  ),
  mensagem: ({ a, mudar, ar, erro }) => (
    <>
      <Combobox
        rotulo="Caixa de entrada"
        opcoes={ar.escolhas.caixas}
        erro={erro('caixa_entrada_id')}
        valor={ar.escolhas.caixas.find((c) => c.valor === a.caixa_entrada_id) ?? null}
        aoMudar={(o) => mudar({ ...a, caixa_entrada_id: o?.valor ?? '' })}
      />
      <TextoComCampos
        rotulo="Mensagem"
        linhas={3}
        campos={ar.funil.campos}
        valor={a.texto}
        erro={erro('texto')}
        aoMudar={(texto) => mudar({ ...a, texto })}
      />
      <Checkbox
        rotulo="Só em dias úteis, das 8 às 18 horas"
        checked={a.janela !== null}
        onChange={(e) => mudar({ ...a, janela: e.currentTarget.checked ? { de: 8, ate: 18, dias_uteis: true } : null })}
      />
    </>
  ),
  webhook: ({ a, mudar, ar, erro }) => (
    <Select
      rotulo="Sistema"
      opcoes={ar.escolhas.destinos}
      placeholder={ar.escolhas.destinos.length > 0 ? 'Escolha' : 'Nenhum sistema cadastrado'}
      valor={a.destino_id || null}
      erro={erro('destino_id')}
      aoMudar={(destino_id) => mudar({ ...a, destino_id })}
    />
  ),
  criar_cartao: ({ a, mudar, ar, erro }) => (
    <>
      <Combobox
        rotulo="Funil"
        opcoes={ar.escolhas.funis}
        erro={erro('funil')}
        valor={ar.escolhas.funis.find((f) => f.valor === a.funil) ?? null}
        aoMudar={(o) => mudar({ ...a, funil: o?.valor ?? '' })}
      />
      <TextoComCampos
        rotulo="Título"
        opcional
        campos={ar.funil.campos}
        valor={a.titulo}
        erro={erro('titulo')}
        aoMudar={(titulo) => mudar({ ...a, titulo })}
      />
    </>
  ),
  pedir_aprovacao: ({ a, mudar, ar, erro }) => (
    <Select
      rotulo="Política"
      opcoes={ar.escolhas.politicas}
      placeholder={ar.escolhas.politicas.length > 0 ? 'Escolha' : 'Nenhuma política cadastrada'}
      valor={a.politica_id || null}
      erro={erro('politica_id')}
      aoMudar={(politica_id) => mudar({ ...a, politica_id })}
    />
  ),
  criar_tarefa: EditorDaTarefa,
  aplicar_modelo: ({ a, mudar, ar, erro }) => (
    <Select
      rotulo="Modelo de tarefas"
      opcoes={ar.escolhas.modelos_de_tarefas}
      placeholder={ar.escolhas.modelos_de_tarefas.length > 0 ? 'Escolha' : 'Nenhum modelo cadastrado'}
      valor={a.modelo_id || null}
      erro={erro('modelo_id')}
      aoMudar={(modelo_id) => mudar({ ...a, modelo_id })}
    />
  ),
  abrir_ordem: ({ a, mudar, ar, erro }) => (
    <>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <Combobox
          rotulo="Serviço"
          opcoes={ar.escolhas.servicos}
          erro={erro('servico_id')}
          valor={ar.escolhas.servicos.find((s) => s.valor === a.servico_id) ?? null}
          aoMudar={(o) => mudar({ ...a, servico_id: o?.valor ?? '' })}
        />
        <Select
          rotulo="Prioridade"
          opcoes={PRIORIDADES}
          valor={a.prioridade}
          erro={erro('prioridade')}
          aoMudar={(prioridade) => mudar({ ...a, prioridade })}
        />
      </div>
      <TextoComCampos
        rotulo="Problema"
        linhas={3}
        campos={ar.funil.campos}
        naFalta={SEM_NOME}
        valor={a.problema}
        erro={erro('problema')}
        aoMudar={(problema) => mudar({ ...a, problema })}
      />
    </>
  ),
  esperar: ({ a, mudar, erro }) => (
    <NumberField
      rotulo="Minutos"
      valor={a.minutos}
      min={1}
      max={525_600}
      erro={erro('minutos')}
      aoMudar={(minutos) => mudar({ ...a, minutos: minutos ?? 1 })}
    />
  ),
}

export function EditorDaAcao({ a, i, mudar, ar }: { a: Acao; i: number; mudar: (a: Acao) => void; ar: Arredores }) {
  const Editor = editores[a.tipo] as Editor<TipoDeAcao>
  return <Editor a={a as never} mudar={mudar} ar={ar} erro={(campo) => ar.erros[`acoes.${i}.${campo}`]} />
}
