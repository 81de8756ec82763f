import { rotuloDoVigiado } from './aprovacao.ts'
import type { Campo } from './campos.ts'
import { listaFalada } from '#kit/lista-falada.ts'
import { condicaoEmPalavras, nomesDosTipos, prazoEmPalavras } from './palavras.ts'
import type { Definicao, Estagio, Passagem } from './tipos.ts'

export interface Diferenca {
  tipo: 'novo' | 'removido' | 'mudou'
  onde: string
  texto: string
}
interface Palavras {
  campos: ReadonlyMap<string, Campo>
  termos: ReadonlyMap<string, string>
  funis: ReadonlyMap<string, string>
}

const igual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const mudou = (onde: string, texto: string): Diferenca => ({ tipo: 'mudou', onde, texto })
const simNao = (v: boolean) => (v ? 'sim' : 'não')

/** Lists what will change when `depois` is published, as sentences, section by section. */
export function diferencas(antes: Definicao, depois: Definicao, palavras: Palavras): Diferenca[] {
  return [
    ...noGeral(antes, depois, palavras),
    ...nosEstagios(antes, depois, palavras),
    ...nosMovimentos(antes, depois),
    ...nosMotivos(antes, depois),
    ...nasPassagens(antes, depois, palavras),
  ]
}

function noGeral(a: Definicao, b: Definicao, { campos }: Palavras): Diferenca[] {
  const rotulos = (ks: readonly string[]) => ks.map((k) => campos.get(k)?.rotulo ?? k).join(', ') || 'nada'
  return [
    ...(a.nome === b.nome ? [] : [mudou('Geral', `O nome passa de “${a.nome}” a “${b.nome}”`)]),
    ...(a.descricao === b.descricao ? [] : [mudou('Geral', 'Mudou a descrição')]),
    ...(a.usa_valor === b.usa_valor ? [] : [mudou('Geral', `Cartões com valor: ${simNao(b.usa_valor)}`)]),
    ...(a.campo_valor === b.campo_valor
      ? []
      : [
          mudou(
            'Geral',
            `O valor do cartão passa a ser ${b.campo_valor ? `o do campo “${campos.get(b.campo_valor)?.rotulo ?? b.campo_valor}”` : 'um número só do cartão'}`,
          ),
        ]),
    ...(a.usa_probabilidade === b.usa_probabilidade
      ? []
      : [mudou('Geral', `Cartões com probabilidade: ${simNao(b.usa_probabilidade)}`)]),
    ...(a.usa_dossie === b.usa_dossie ? [] : [mudou('Geral', `Cartões com dossiê: ${simNao(b.usa_dossie)}`)]),
    ...(a.ordenacao === b.ordenacao ? [] : [mudou('Geral', 'Mudou a ordem em que os cartões aparecem')]),
    ...(igual(a.capa, b.capa)
      ? []
      : [mudou('Cartão', `A face do cartão mostra: ${rotulos(b.capa)} (antes: ${rotulos(a.capa)})`)]),
  ]
}

function nosEstagios(a: Definicao, b: Definicao, palavras: Palavras): Diferenca[] {
  const velhos = new Map(a.estagios.map((e) => [e.id, e]))
  const novos = new Set(b.estagios.map((e) => e.id))
  const ficam = (d: Definicao) => d.estagios.filter((e) => velhos.has(e.id) && novos.has(e.id)).map((e) => e.id)
  return [
    ...b.estagios
      .filter((e) => !velhos.has(e.id))
      .map((e): Diferenca => ({
        tipo: 'novo',
        onde: 'Estágios',
        texto: `Novo estágio “${e.nome}” (${nomesDosTipos[e.tipo]}, ${prazoEmPalavras(e.prazo, palavras.termos)})`,
      })),
    ...a.estagios
      .filter((e) => !novos.has(e.id))
      .map((e): Diferenca => ({ tipo: 'removido', onde: 'Estágios', texto: `Sai o estágio “${e.nome}”` })),
    ...(igual(ficam(a), ficam(b))
      ? []
      : [mudou('Estágios', `A ordem dos estágios muda: ${b.estagios.map((e) => e.nome).join(' → ')}`)]),
    ...b.estagios.flatMap((e) => {
      const velho = velhos.get(e.id)
      return velho ? noEstagio(velho, e, palavras) : []
    }),
  ]
}

const limiteEmPalavras = (l: Estagio['limite']) =>
  l ? `${l.cartoes}${l.por_pessoa ? ' por pessoa' : ''}${l.rigido ? ', sem exceção' : ', com aviso'}` : 'sem limite'

/** Describes changes to the approval on leaving a stage: whether there is one, what it watches, who may approve. */
function aprovacaoMudou(a: Estagio['aprovacao'], b: Estagio['aprovacao'], campos: Palavras['campos']): string[] {
  if (igual(a, b)) return []
  const vigia = (x: Estagio['aprovacao']) =>
    listaFalada((x?.vigia ?? []).map((v) => rotuloDoVigiado(v.campo, campos))) || 'nada'
  if (!b) return ['deixa de pedir aprovação para sair']
  if (!a) return [`só se deixa com aprovação, que vigia ${vigia(b)}`]
  return [
    ...(igual(a.vigia, b.vigia) ? [] : [`a aprovação vigia ${vigia(b)} (antes: ${vigia(a)})`]),
    ...(igual(a.alcadas, b.alcadas) ? [] : ['mudou quem aprova ou até quanto']),
  ]
}

function noEstagio(a: Estagio, b: Estagio, { campos, termos }: Palavras): Diferenca[] {
  const diz = (texto: string) => mudou('Estágios', `“${b.nome}”: ${texto}`)
  const rotulo = (k: string) => campos.get(k)?.rotulo ?? k
  const antigas = new Map(a.portas.map((p) => [p.campo, p]))
  const atuais = new Set(b.portas.map((p) => p.campo))
  return [
    ...(a.nome === b.nome ? [] : [diz(`chamava-se “${a.nome}”`)]),
    ...(a.tipo === b.tipo ? [] : [diz(`passa de ${nomesDosTipos[a.tipo]} a ${nomesDosTipos[b.tipo]}`)]),
    ...(a.desvio === b.desvio ? [] : [diz(b.desvio ? 'sai da trilha principal' : 'entra na trilha principal')]),
    ...(igual(a.prazo, b.prazo)
      ? []
      : [diz(`o prazo passa de ${prazoEmPalavras(a.prazo, termos)} a ${prazoEmPalavras(b.prazo, termos)}`)]),
    ...(a.parado_dias === b.parado_dias
      ? []
      : [
          diz(
            b.parado_dias === null
              ? 'um cartão não é mais chamado de parado'
              : `um cartão fica parado após ${b.parado_dias} dias úteis sem atividade`,
          ),
        ]),
    ...(igual(a.limite, b.limite)
      ? []
      : [diz(`o limite passa de ${limiteEmPalavras(a.limite)} a ${limiteEmPalavras(b.limite)}`)]),
    ...(a.probabilidade === b.probabilidade
      ? []
      : [diz(`a probabilidade passa de ${a.probabilidade ?? '–'} a ${b.probabilidade ?? '–'}%`)]),
    ...aprovacaoMudou(a.aprovacao, b.aprovacao, campos).map(diz),
    ...(a.instrucoes === b.instrucoes ? [] : [diz('mudaram as instruções')]),
    ...(a.cor === b.cor ? [] : [diz('mudou a cor')]),
    ...b.portas.flatMap((p) => {
      const velha = antigas.get(p.campo)
      if (!velha)
        return [
          diz(
            `passa a ${p.regra === 'obrigatorio' ? 'pedir' : 'recomendar'} ${rotulo(p.campo)}${p.quando ? ` quando ${condicaoEmPalavras(p.quando, campos)}` : ''}`,
          ),
        ]
      return igual(velha, p)
        ? []
        : [
            diz(
              `mudou como pede ${rotulo(p.campo)} (${p.regra === 'obrigatorio' ? 'obrigatório' : 'recomendado'}, ${condicaoEmPalavras(p.quando, campos)})`,
            ),
          ]
    }),
    ...a.portas.filter((p) => !atuais.has(p.campo)).map((p) => diz(`deixa de pedir ${rotulo(p.campo)}`)),
  ]
}

function nosMovimentos(a: Definicao, b: Definicao): Diferenca[] {
  if (igual(a.transicoes, b.transicoes)) return []
  if (b.transicoes.length === 0) return [mudou('Movimentos', 'Todo movimento passa a ser permitido')]
  const nomes = new Map([...a.estagios, ...b.estagios].map((e) => [e.id, e.nome]))
  const frase = (t: Definicao['transicoes'][number]) =>
    `${t.de ? (nomes.get(t.de) ?? '?') : 'qualquer estágio'} → ${nomes.get(t.para) ?? '?'}`
  const chave = (t: Definicao['transicoes'][number]) => `${t.de ?? ''}>${t.para}`
  const [velhas, novas] = [
    new Map(a.transicoes.map((t) => [chave(t), t])),
    new Map(b.transicoes.map((t) => [chave(t), t])),
  ]
  return [
    ...(a.transicoes.length === 0 ? [mudou('Movimentos', 'Só os movimentos listados passam a ser permitidos')] : []),
    ...[...novas]
      .filter(([k]) => !velhas.has(k))
      .map(([, t]): Diferenca => ({ tipo: 'novo', onde: 'Movimentos', texto: `Passa a ser permitido: ${frase(t)}` })),
    ...[...velhas]
      .filter(([k]) => !novas.has(k))
      .map(([, t]): Diferenca => ({
        tipo: 'removido',
        onde: 'Movimentos',
        texto: `Deixa de ser permitido: ${frase(t)}`,
      })),
    ...[...novas]
      .filter(([k, t]) => velhas.has(k) && !igual(velhas.get(k), t))
      .map(([, t]) => mudou('Movimentos', `${frase(t)}: mudou quem pode ou se pede motivo`)),
  ]
}

function nosMotivos(a: Definicao, b: Definicao): Diferenca[] {
  const velhos = new Map(a.motivos_perda.map((m) => [m.id, m]))
  const novos = new Set(b.motivos_perda.map((m) => m.id))
  return [
    ...b.motivos_perda
      .filter((m) => !velhos.has(m.id))
      .map((m): Diferenca => ({ tipo: 'novo', onde: 'Motivos', texto: `Novo motivo de perda “${m.rotulo}”` })),
    ...a.motivos_perda
      .filter((m) => !novos.has(m.id))
      .map((m): Diferenca => ({ tipo: 'removido', onde: 'Motivos', texto: `Sai o motivo de perda “${m.rotulo}”` })),
    ...b.motivos_perda.flatMap((m) =>
      velhos.has(m.id) && !igual(velhos.get(m.id), m)
        ? [
            mudou(
              'Motivos',
              `“${velhos.get(m.id)?.rotulo ?? ''}” passa a “${m.rotulo}”${m.exige_texto ? ', com explicação' : ''}`,
            ),
          ]
        : [],
    ),
  ]
}

function nasPassagens(a: Definicao, b: Definicao, { funis }: Palavras): Diferenca[] {
  const nomes = new Map([...a.estagios, ...b.estagios].map((e) => [e.id, e.nome]))
  const frase = (p: Passagem) => `${nomes.get(p.ao_entrar) ?? '?'} → ${funis.get(p.destino.funil) ?? p.destino.funil}`
  const velhas = new Map(a.passagens.map((p) => [p.id, p]))
  const novas = new Set(b.passagens.map((p) => p.id))
  return [
    ...b.passagens
      .filter((p) => !velhas.has(p.id))
      .map((p): Diferenca => ({ tipo: 'novo', onde: 'Passagens', texto: `Nova passagem: ${frase(p)}` })),
    ...a.passagens
      .filter((p) => !novas.has(p.id))
      .map((p): Diferenca => ({ tipo: 'removido', onde: 'Passagens', texto: `Sai a passagem: ${frase(p)}` })),
    ...b.passagens
      .filter((p) => velhas.has(p.id) && !igual(velhas.get(p.id), p))
      .map((p) => mudou('Passagens', `Mudou a passagem: ${frase(p)}`)),
  ]
}
