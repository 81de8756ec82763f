import { comparacoes } from '#engines/fluxo/condicao.ts'
import { nomeDoNo } from '#engines/fluxo/nos/registro.ts'
import { respostas } from '#engines/fluxo/respostas.ts'
import { duracao, emTempo } from '#engines/fluxo/tempo.ts'
import type { Fluxo, NoDe, TipoDeNo, No } from '#engines/fluxo/tipos.ts'
import type { PartesDoRobo } from '../../contract/robos.ts'
import { acoesDoRobo } from '../../regras/catalogo.ts'

type Resumos = { [T in TipoDeNo]: (dados: NoDe<T>['dados'], fluxo: Fluxo, partes: PartesDoRobo['lista']) => string }
const alvo = ({ alvo: id }: { alvo: string }, fluxo: Fluxo) => {
  const no = fluxo.nos.find((n) => n.id === id)
  return no ? `→ ${nomeDoNo(no, acoesDoRobo)}` : 'Sem destino'
}

const RESUMOS: Resumos = {
  inicio: () => 'Quando a conversa chega',
  rotina: () => 'Começo do sub-fluxo',
  fim: () => 'Termina ou volta ao fluxo',
  mensagem: (d) => [d.texto, d.arquivo && `📎 ${d.arquivo.nome}`].filter(Boolean).join(' '),
  pergunta: (d) => `${d.texto}${d.variavel ? ` → ${d.variavel}` : ''} (${respostas[d.resposta].nome.toLowerCase()})`,
  menu: (d) => d.texto,
  condicao: (d) =>
    d.casos
      .flatMap((c) => c.regras.map((r) => `${r.campo} ${comparacoes[r.operador].nome} ${r.valor}`.trim()))
      .join('; '),
  horario: (d) => d.faixas.map((f) => `${f.de}–${f.ate}`).join(', '),
  http: (d) => `${d.metodo} ${d.url}`,
  definir: (d) => d.atribuicoes.map((a) => `${a.variavel} = ${a.valor}`).join('; '),
  acao: (d) =>
    Object.entries(d.parametros)
      .filter(([k]) => !k.endsWith('_id'))
      .map(([, v]) => v)
      .filter(Boolean)
      .join(', '),
  ia: (d) => d.instrucao,
  esperar: (d) =>
    d.ate === 'duracao' ? `Espera ${comoTempo(duracao(d))}` : `Até escrever, no máximo ${comoTempo(duracao(d))}`,
  ir_para: alvo,
  subfluxo: (d, fluxo, partes) =>
    d.parte ? `→ ${partes.find((p) => p.id === d.parte)?.nome ?? 'Parte que não existe mais'}` : alvo(d, fluxo),
}
const comoTempo = (segundos: number) => (segundos % 60 === 0 ? emTempo(segundos / 60) : `${segundos} s`)

/** Returns the two-line summary of a node on the canvas. */
export const resumoDoNo = (no: No, fluxo: Fluxo, partes: PartesDoRobo['lista']): string =>
  RESUMOS[no.tipo](no.dados as never, fluxo, partes)
