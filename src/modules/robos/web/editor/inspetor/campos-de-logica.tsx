import { comparacoes } from '#engines/fluxo/condicao.ts'
import { nomeDoNo } from '#engines/fluxo/nos/registro.ts'
import { operadores, unidades } from '#engines/fluxo/tipos.ts'
import { Combobox } from '#ui/combobox.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { acoesDoRobo } from '../../../regras/catalogo.ts'
import { CamposDaAgenda } from '../../agenda.tsx'
import { novoId } from '../operacoes.ts'
import { CampoDeVariavel } from './campos-de-conversa.tsx'
import { erroDe, useInspetor, type PropsDoFormulario } from './contexto.ts'
import { Lista } from './lista.tsx'
import { TextoComVariaveis } from './texto-com-variaveis.tsx'

export function CamposDeCondicao({ no, mudar }: PropsDoFormulario<'condicao'>) {
  const { variaveis, problemas } = useInspetor()
  const opcoes = variaveis.map((v) => ({ valor: v, rotulo: v }))
  return (
    <>
      <Lista
        titulo="Casos, do primeiro que vale"
        itens={no.dados.casos}
        aoMudar={(casos) => mudar({ casos })}
        novo={() => ({
          id: novoId(),
          nome: '',
          juntar: 'e' as const,
          regras: [{ campo: '', operador: 'igual' as const, valor: '' }],
        })}
        rotuloDoNovo="Novo caso"
        maximo={10}
        ordenavel
        nomeDe={(c, n) => `caso ${c.nome || n + 1}`}
        desenhar={(c, por, n) => (
          <>
            <TextField
              rotulo={`Nome do caso ${n + 1}`}
              value={c.nome}
              maxLength={80}
              onChange={(e) => por({ ...c, nome: e.currentTarget.value })}
            />
            {c.regras.length > 1 && (
              <SegmentedControl
                tamanho="pequeno"
                rotulo="Como juntar as comparações"
                opcoes={[
                  { valor: 'e', rotulo: 'Todas' },
                  { valor: 'ou', rotulo: 'Qualquer uma' },
                ]}
                valor={c.juntar}
                aoMudar={(juntar) => por({ ...c, juntar })}
              />
            )}
            <Lista
              titulo="Comparações"
              itens={c.regras}
              aoMudar={(regras) => por({ ...c, regras })}
              novo={() => ({ campo: '', operador: 'igual' as const, valor: '' })}
              rotuloDoNovo="Nova comparação"
              maximo={10}
              nomeDe={(_, m) => `comparação ${m + 1}`}
              desenhar={(r, porRegra) => (
                <>
                  <Combobox
                    rotulo="O quê"
                    opcoes={opcoes}
                    valor={r.campo ? { valor: r.campo, rotulo: r.campo } : null}
                    aoMudar={(o) => porRegra({ ...r, campo: o?.valor ?? '' })}
                    placeholder="contato.nome, etiquetas…"
                  />
                  <Select
                    rotulo="Comparação"
                    rotuloOculto
                    opcoes={operadores.map((valor) => ({ valor, rotulo: comparacoes[valor].nome }))}
                    valor={r.operador}
                    aoMudar={(operador) => porRegra({ ...r, operador })}
                  />
                  {!comparacoes[r.operador].semValor && (
                    <TextField
                      rotulo="Valor"
                      rotuloOculto
                      placeholder={r.operador === 'um_de' ? 'separe por vírgula' : 'valor'}
                      value={r.valor}
                      onChange={(e) => porRegra({ ...r, valor: e.currentTarget.value })}
                    />
                  )}
                </>
              )}
            />
          </>
        )}
      />
      {erroDe(problemas, no, 'casos') && <p className="g-erro">{erroDe(problemas, no, 'casos')}</p>}
    </>
  )
}

export const CamposDeHorario = ({ no, mudar }: PropsDoFormulario<'horario'>) => (
  <CamposDaAgenda agenda={no.dados} aoMudar={mudar} erro={erroDe(useInspetor().problemas, no, 'faixas')} />
)

const NOME_DA_UNIDADE = { segundos: 'segundos', minutos: 'minutos', horas: 'horas', dias: 'dias' }

export function CamposDeEspera({ no, mudar }: PropsDoFormulario<'esperar'>) {
  return (
    <>
      <Select
        rotulo="Esperar"
        opcoes={[
          { valor: 'duracao', rotulo: 'Um tempo' },
          { valor: 'resposta', rotulo: 'O cliente escrever, no máximo por' },
        ]}
        valor={no.dados.ate}
        aoMudar={(ate) => mudar({ ate })}
      />
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          rotulo="Quanto"
          casas={0}
          min={1}
          max={10_000}
          valor={no.dados.quantidade}
          aoMudar={(n) => mudar({ quantidade: Math.min(10_000, Math.max(1, Math.round(n ?? 1))) })}
        />
        <Select
          rotulo="Unidade"
          opcoes={unidades.map((valor) => ({ valor, rotulo: NOME_DA_UNIDADE[valor] }))}
          valor={no.dados.unidade}
          aoMudar={(unidade) => mudar({ unidade })}
        />
      </div>
    </>
  )
}

export function CamposDeDefinicao({ no, mudar }: PropsDoFormulario<'definir'>) {
  return (
    <Lista
      titulo="Valores"
      itens={no.dados.atribuicoes}
      aoMudar={(atribuicoes) => mudar({ atribuicoes })}
      novo={() => ({ variavel: '', valor: '' })}
      rotuloDoNovo="Novo valor"
      maximo={20}
      nomeDe={(a) => a.variavel || 'valor'}
      desenhar={(a, por) => (
        <>
          <CampoDeVariavel rotulo="Variável" valor={a.variavel} aoMudar={(variavel) => por({ ...a, variavel })} />
          <TextoComVariaveis rotulo="Valor" linhas={1} valor={a.valor} aoMudar={(valor) => por({ ...a, valor })} />
        </>
      )}
    />
  )
}

export function CamposDeDestino({ no, mudar }: PropsDoFormulario<'ir_para'>) {
  const { fluxo, problemas } = useInspetor()
  const opcoes = fluxo.nos
    .filter((n) => n.id !== no.id && n.tipo !== 'rotina' && n.tipo !== 'inicio')
    .map((n) => ({ valor: n.id, rotulo: nomeDoNo(n, acoesDoRobo) }))
  return (
    <Combobox
      rotulo="Continuar em"
      opcoes={opcoes}
      valor={opcoes.find((o) => o.valor === no.dados.alvo) ?? null}
      aoMudar={(o) => mudar({ alvo: o?.valor ?? '' })}
      erro={erroDe(problemas, no, 'alvo')}
      vazio="Nada encontrado"
    />
  )
}

export const SemCampos = ({ frase }: { frase: string }) => <p className="text-13 text-text-2">{frase}</p>
