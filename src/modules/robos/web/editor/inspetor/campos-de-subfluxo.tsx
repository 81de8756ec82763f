import { nomeDoNo } from '#engines/fluxo/nos/registro.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Select } from '#ui/select.tsx'
import { acoesDoRobo } from '../../../regras/catalogo.ts'
import { CampoDeVariavel } from './campos-de-conversa.tsx'
import { SemCampos } from './campos-de-logica.tsx'
import { erroDe, useInspetor, type PropsDoFormulario } from './contexto.ts'
import { Lista } from './lista.tsx'
import { TextoComVariaveis } from './texto-com-variaveis.tsx'

export function CamposDoInicio({ no, mudar }: PropsDoFormulario<'inicio'>) {
  const { ehParte } = useInspetor()
  if (!ehParte && no.dados.recebe.length === 0) return <SemCampos frase="Toda conversa deste robô começa aqui." />
  return (
    <>
      <SemCampos frase="Os robôs que chamam esta parte começam aqui e continuam depois do nó “Fim”. As variáveis daqui ficam aqui: quem chama escolhe o que volta." />
      <Lista
        titulo="O que esta parte recebe"
        itens={no.dados.recebe}
        aoMudar={(recebe) => mudar({ recebe })}
        novo={() => ''}
        rotuloDoNovo="Novo valor"
        maximo={20}
        nomeDe={(v) => v || 'valor'}
        desenhar={(v, por) => <CampoDeVariavel rotulo="Variável" valor={v} aoMudar={por} />}
      />
    </>
  )
}

/** Lists everything that can be called: the sub-flows of this flow, and the parts shared by all robots. */
export function CamposDeSubfluxo({ no, mudar }: PropsDoFormulario<'subfluxo'>) {
  const { fluxo, partes, roboId, problemas } = useInspetor()
  const d = no.dados
  const daqui = fluxo.nos
    .filter((n) => n.tipo === 'rotina')
    .map((n) => ({ valor: n.id, rotulo: nomeDoNo(n, acoesDoRobo), detalhe: 'Neste robô' }))
  const deFora = partes
    .filter((p) => p.id !== roboId)
    .map((p) => ({
      valor: p.id,
      rotulo: p.nome,
      detalhe: p.numero === null ? 'Parte, ainda não publicada' : `Parte, versão ${p.numero}`,
    }))
  const opcoes = [...daqui, ...deFora]
  const escolher = (id: string) => {
    const parte = partes.find((p) => p.id === id)
    mudar(
      parte
        ? {
            alvo: '',
            parte: id,
            entradas: parte.recebe.map((variavel) => ({ variavel, valor: `{{${variavel}}}` })),
            retornos: [],
          }
        : { alvo: id, parte: '', entradas: [], retornos: [] },
    )
  }
  const escolhida = d.parte || d.alvo
  const parte = partes.find((p) => p.id === d.parte)
  return (
    <>
      <Combobox
        rotulo="Sub-fluxo"
        opcoes={opcoes}
        valor={opcoes.find((o) => o.valor === escolhida) ?? null}
        aoMudar={(o) => escolher(o?.valor ?? '')}
        erro={erroDe(problemas, no, 'alvo')}
        vazio="Nenhum sub-fluxo: acrescente um pela paleta, ou marque um robô como parte"
      />
      {parte && <CamposDaParte no={no} mudar={mudar} recebe={parte.recebe} devolve={parte.define} />}
    </>
  )
}

function CamposDaParte({
  no,
  mudar,
  recebe,
  devolve,
}: PropsDoFormulario<'subfluxo'> & { recebe: readonly string[]; devolve: readonly string[] }) {
  const { problemas } = useInspetor()
  const nomes = (lista: readonly string[], atual: string) =>
    [...new Set([...lista, ...(atual ? [atual] : [])])].map((v) => ({ valor: v, rotulo: v }))
  return (
    <>
      <AlertBox tom="info" titulo="Vale a versão da parte que estiver publicada quando você publicar este robô." />
      {(recebe.length > 0 || no.dados.entradas.length > 0) && (
        <Lista
          titulo="O que a parte recebe"
          itens={no.dados.entradas}
          aoMudar={(entradas) => mudar({ entradas })}
          novo={() => ({
            variavel: recebe.find((v) => !no.dados.entradas.some((e) => e.variavel === v)) ?? '',
            valor: '',
          })}
          rotuloDoNovo="Novo valor"
          maximo={20}
          nomeDe={(e) => e.variavel || 'valor'}
          desenhar={(e, por) => (
            <>
              <Select
                rotulo="Nela se chama"
                opcoes={nomes(recebe, e.variavel)}
                valor={e.variavel || null}
                aoMudar={(variavel) => por({ ...e, variavel })}
              />
              <TextoComVariaveis rotulo="Valor" linhas={1} valor={e.valor} aoMudar={(valor) => por({ ...e, valor })} />
            </>
          )}
        />
      )}
      {erroDe(problemas, no, 'entradas') && <p className="g-erro">{erroDe(problemas, no, 'entradas')}</p>}
      {(devolve.length > 0 || no.dados.retornos.length > 0) && (
        <Lista
          titulo="O que a parte devolve"
          itens={no.dados.retornos}
          aoMudar={(retornos) => mudar({ retornos })}
          novo={() =>
            ((v) => ({ de: v, variavel: v }))(devolve.find((x) => !no.dados.retornos.some((r) => r.de === x)) ?? '')
          }
          rotuloDoNovo="Novo valor de volta"
          maximo={20}
          nomeDe={(r) => r.de || 'valor'}
          desenhar={(r, por) => (
            <>
              <Select
                rotulo="Nela se chama"
                opcoes={nomes(devolve, r.de)}
                valor={r.de || null}
                aoMudar={(de) => por({ ...r, de })}
              />
              <CampoDeVariavel valor={r.variavel} aoMudar={(variavel) => por({ ...r, variavel })} />
            </>
          )}
        />
      )}
      {erroDe(problemas, no, 'retornos') && <p className="g-erro">{erroDe(problemas, no, 'retornos')}</p>}
    </>
  )
}
