import { ehChaveDe } from '#kit/objeto.ts'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Key } from '#ui/icones.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { AcaoDoCatalogo } from '#engines/fluxo/definicao.ts'
import { acoesDoRobo } from '../../../regras/catalogo.ts'
import { CANAIS } from '#modules/chat/nucleo/regras/canais.ts'
import { useCaixas } from '#modules/chat/lista/web/publico.ts'
import { useFilas } from '#modules/chat/filas/web/publico.ts'
import { CampoDeVariavel } from './campos-de-conversa.tsx'
import { erroDe, useInspetor, type PropsDoFormulario } from './contexto.ts'
import { Lista } from './lista.tsx'
import { TextoComVariaveis } from './texto-com-variaveis.tsx'

const METODOS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export function CamposDeHttp({ no, mudar }: PropsDoFormulario<'http'>) {
  const { problemas, aoCriarSegredo } = useInspetor()
  const d = no.dados
  return (
    <>
      <Select
        rotulo="Método"
        opcoes={METODOS.map((valor) => ({ valor, rotulo: valor }))}
        valor={d.metodo}
        aoMudar={(metodo) => mudar({ metodo })}
      />
      <TextoComVariaveis
        rotulo="Endereço"
        linhas={1}
        segredos
        valor={d.url}
        aoMudar={(url) => mudar({ url })}
        erro={erroDe(problemas, no, 'url')}
        placeholder="https://sistema.exemplo.com/clientes?cpf={{cpf}}"
      />
      <Lista
        titulo="Cabeçalhos"
        itens={d.cabecalhos}
        aoMudar={(cabecalhos) => mudar({ cabecalhos })}
        novo={() => ({ nome: '', valor: '' })}
        rotuloDoNovo="Novo cabeçalho"
        maximo={20}
        nomeDe={(c) => c.nome || 'cabeçalho'}
        desenhar={(c, por) => (
          <>
            <TextField
              rotulo="Nome do cabeçalho"
              placeholder="Authorization"
              value={c.nome}
              onChange={(e) => por({ ...c, nome: e.currentTarget.value })}
            />
            <TextoComVariaveis
              rotulo="Valor do cabeçalho"
              linhas={1}
              segredos
              placeholder="Bearer {{segredo.CHAVE}}"
              valor={c.valor}
              aoMudar={(valor) => por({ ...c, valor })}
            />
          </>
        )}
      />
      {d.metodo !== 'GET' && (
        <TextoComVariaveis
          rotulo="Corpo (JSON)"
          opcional
          segredos
          linhas={3}
          valor={d.corpo}
          aoMudar={(corpo) => mudar({ corpo })}
          placeholder={'{"nome": "{{nome}}"}'}
        />
      )}
      <div>
        <Button tamanho="pequeno" icone={<Key />} onClick={aoCriarSegredo}>
          Segredos do robô
        </Button>
      </div>
      <Lista
        titulo="Da resposta para variáveis"
        itens={d.mapa}
        aoMudar={(mapa) => mudar({ mapa })}
        novo={() => ({ caminho: '', variavel: '' })}
        rotuloDoNovo="Nova linha"
        maximo={20}
        nomeDe={(m) => m.variavel || 'linha'}
        desenhar={(m, por) => (
          <>
            <TextField
              rotulo="Caminho na resposta"
              placeholder="cliente.plano"
              spellCheck={false}
              value={m.caminho}
              onChange={(e) => por({ ...m, caminho: e.currentTarget.value })}
            />
            <CampoDeVariavel valor={m.variavel} aoMudar={(variavel) => por({ ...m, variavel })} />
          </>
        )}
      />
      <NumberField
        rotulo="Tempo limite (segundos)"
        casas={1}
        min={0.5}
        max={30}
        valor={d.timeout_ms / 1000}
        aoMudar={(n) => mudar({ timeout_ms: Math.min(30_000, Math.max(500, Math.round((n ?? 8) * 1000))) })}
      />
      <TextArea
        rotulo="Exemplo de resposta (JSON)"
        opcional
        dica="O simulador e os casos de teste respondem com ele. Sem exemplo, a chamada falha neles."
        erro={erroDe(problemas, no, 'exemplo')}
        value={d.exemplo}
        onChange={(e) => mudar({ exemplo: e.currentTarget.value })}
        spellCheck={false}
      />
    </>
  )
}

export function CamposDeIa({ no, mudar }: PropsDoFormulario<'ia'>) {
  const { problemas } = useInspetor()
  return (
    <>
      <TextoComVariaveis
        rotulo="O que a assistente deve responder"
        linhas={4}
        valor={no.dados.instrucao}
        aoMudar={(instrucao) => mudar({ instrucao })}
        erro={erroDe(problemas, no, 'instrucao')}
      />
      <Checkbox
        rotulo="Enviar a resposta ao cliente"
        checked={no.dados.enviar}
        onChange={(e) => mudar({ enviar: e.currentTarget.checked })}
      />
      <CampoDeVariavel opcional valor={no.dados.variavel} aoMudar={(variavel) => mudar({ variavel })} />
      <TextArea
        rotulo="Exemplo de resposta"
        opcional
        dica="Para o simulador e os casos de teste."
        value={no.dados.exemplo}
        onChange={(e) => mudar({ exemplo: e.currentTarget.value })}
      />
    </>
  )
}

export function CamposDeAcao({ no, mudar }: PropsDoFormulario<'acao'>) {
  const { problemas } = useInspetor()
  const acao: AcaoDoCatalogo | undefined = ehChaveDe(acoesDoRobo, no.dados.acao)
    ? acoesDoRobo[no.dados.acao]
    : undefined
  const por = (nome: string, valor: string) => mudar({ parametros: { ...no.dados.parametros, [nome]: valor } })
  return (
    <>
      {acao?.campos.map((c) => (
        <CampoDaAcao
          key={c.nome}
          campo={c}
          valor={no.dados.parametros[c.nome] ?? ''}
          nomeGuardado={no.dados.parametros[`${c.nome}_nome`] ?? ''}
          aoMudar={(v) => por(c.nome, v)}
          aoMudarComNome={(v, nome) =>
            mudar({ parametros: { ...no.dados.parametros, [c.nome]: v, [`${c.nome}_nome`]: nome } })
          }
          erro={erroDe(problemas, no, `parametros.${c.nome}`)}
        />
      ))}
    </>
  )
}

interface PropsDoCampo {
  campo: AcaoDoCatalogo['campos'][number]
  valor: string
  nomeGuardado: string
  erro: string | undefined
  aoMudar: (v: string) => void
  aoMudarComNome: (v: string, nome: string) => void
}

function CampoDaAcao({ campo: c, valor, nomeGuardado, erro, aoMudar, aoMudarComNome }: PropsDoCampo) {
  if (c.tipo === 'fila')
    return <CampoDeFila rotulo={c.rotulo} dica={c.ajuda} valor={valor} aoMudar={aoMudar} erro={erro} />
  if (c.tipo === 'caixa')
    return (
      <CampoDeCaixa rotulo={c.rotulo} valor={valor} nomeGuardado={nomeGuardado} aoMudar={aoMudarComNome} erro={erro} />
    )
  if (c.tipo === 'pessoa')
    return (
      <Combobox
        rotulo={c.rotulo}
        valor={valor ? { valor, rotulo: nomeGuardado || 'Pessoa escolhida' } : null}
        buscar={buscarColegas}
        aoMudar={(o) => aoMudarComNome(o?.valor ?? '', o?.rotulo ?? '')}
        erro={erro}
        placeholder="Buscar pessoa"
      />
    )
  if (c.tipo === 'escolha')
    return (
      <Select
        rotulo={c.rotulo}
        {...(c.ajuda ? { dica: c.ajuda } : {})}
        opcoes={c.opcoes ?? []}
        valor={valor || null}
        aoMudar={aoMudar}
        erro={erro}
      />
    )
  return (
    <TextoComVariaveis
      rotulo={c.rotulo}
      linhas={1}
      opcional={!c.obrigatorio}
      {...(c.ajuda ? { dica: c.ajuda } : {})}
      valor={valor}
      aoMudar={aoMudar}
      erro={erro}
      maxLength={2000}
    />
  )
}

function CampoDeCaixa({
  rotulo,
  valor,
  nomeGuardado,
  aoMudar,
  erro,
}: {
  rotulo: string
  valor: string
  nomeGuardado: string
  aoMudar: (id: string, nome: string) => void
  erro: string | undefined
}) {
  const { data: caixas = [] } = useCaixas()
  const opcoes = caixas.map((c) => ({ valor: c.id, rotulo: c.nome, detalhe: CANAIS[c.tipo].nome }))
  // an inbox that the editing user may not see is shown by its stored name
  const escolhida =
    opcoes.find((o) => o.valor === valor) ?? (valor ? { valor, rotulo: nomeGuardado || 'Caixa escolhida' } : null)
  return (
    <Combobox
      rotulo={rotulo}
      opcoes={opcoes}
      valor={escolhida}
      aoMudar={(o) => aoMudar(o?.valor ?? '', o?.rotulo ?? '')}
      erro={erro}
      placeholder="Escolher caixa"
      vazio="Nenhuma caixa de entrada"
    />
  )
}

export function CampoDeFila({
  rotulo,
  dica,
  valor,
  aoMudar,
  erro,
}: {
  rotulo: string
  dica?: string | undefined
  valor: string
  aoMudar: (id: string) => void
  erro?: string | undefined
}) {
  const { data: filas = [] } = useFilas()
  const opcoes = filas.map((f) => ({ valor: f.id, rotulo: f.nome }))
  return (
    <Combobox
      rotulo={rotulo}
      opcional
      dica={dica}
      opcoes={opcoes}
      valor={opcoes.find((o) => o.valor === valor) ?? null}
      aoMudar={(o) => aoMudar(o?.valor ?? '')}
      erro={erro}
      placeholder="A fila do robô"
      vazio="Nenhuma fila ainda"
    />
  )
}
