import { rotuloDoVigiado, unidadeDe } from './aprovacao.ts'
import type { Campo } from './campos.ts'
import { faltasDaCondicao } from './condicao.ts'
import { nomesDosTipos } from './palavras.ts'
import { situacaoDe, VALOR_DO_CARTAO, type Definicao, type Estagio, type Passagem } from './tipos.ts'

export interface Problema {
  gravidade: 'erro' | 'aviso'
  /** section of the definition that has the problem */
  secao: 'geral' | 'estagios' | 'movimentos' | 'motivos' | 'passagens' | 'cartao'
  /** stage or hand-off that has the problem */
  id: string | null
  texto: string
}

/** Everything outside a definition that it refers to. */
export interface Arredores {
  /** fields in use, by key */
  campos: ReadonlyMap<string, Campo>
  /** stages of every published funnel, by the key of the funnel */
  funis: ReadonlyMap<string, { nome: string; estagios: ReadonlyMap<string, { nome: string; tipo: Estagio['tipo'] }> }>
  termos: ReadonlySet<string>
  /** stages of this funnel, by key, that other funnels hand off to or wait for */
  esperados: readonly { funil: string; passagem: string; estagio: string }[]
}

type Conferencia = (d: Definicao, a: Arredores) => Problema[]
const erro = (secao: Problema['secao'], texto: string, id: string | null = null): Problema => ({
  gravidade: 'erro',
  secao,
  id,
  texto,
})
const aviso = (secao: Problema['secao'], texto: string, id: string | null = null): Problema => ({
  gravidade: 'aviso',
  secao,
  id,
  texto,
})
const nomeDo = (e: Estagio) => e.nome.trim() || 'Estágio sem nome'
const repetidos = <T>(itens: readonly T[], chave: (i: T) => string): T[] => {
  const vistas = new Set<string>()
  return itens.filter((i) => (vistas.has(chave(i)) ? true : (vistas.add(chave(i)), false)))
}

const nomes: Conferencia = (d) => [
  ...(d.nome.trim() ? [] : [erro('geral', 'O funil não tem nome.')]),
  ...d.estagios.filter((e) => !e.nome.trim()).map((e) => erro('estagios', 'Um estágio não tem nome.', e.id)),
  ...repetidos(
    d.estagios.filter((e) => e.nome.trim()),
    (e) => e.nome.trim().toLowerCase(),
  ).map((e) => erro('estagios', `Há mais de um estágio chamado “${e.nome}”.`, e.id)),
  ...repetidos(d.estagios, (e) => e.chave).map((e) =>
    erro('estagios', `Dois estágios têm a mesma chave “${e.chave}”.`, e.id),
  ),
  ...repetidos(d.estagios, (e) => e.id).map((e) => erro('estagios', `“${nomeDo(e)}” está duas vezes no funil.`, e.id)),
]

const comecoEFim: Conferencia = ({ estagios: e }) => [
  ...(e[0] && situacaoDe(e[0].tipo) !== 'aberto'
    ? [erro('estagios', 'O primeiro estágio é onde um cartão começa: ele precisa ser aberto ou de espera.', e[0].id)]
    : []),
  ...(e.length === 0 ? [erro('estagios', 'O funil não tem estágios.')] : []),
  ...(e.some((x) => x.tipo === 'ganho')
    ? []
    : [erro('estagios', 'Falta um estágio de ganho: nenhum cartão pode terminar bem.')]),
  ...(e.some((x) => x.tipo === 'perdido')
    ? []
    : [erro('estagios', 'Falta um estágio de perdido: nenhum cartão pode terminar mal.')]),
]

/** Stages that can be reached from the first one through allowed moves. */
function alcancados(d: Definicao): Set<string> {
  const primeiro = d.estagios[0]
  if (!primeiro || d.transicoes.length === 0) return new Set(d.estagios.map((e) => e.id))
  const vistos = new Set([primeiro.id])
  for (const id of vistos) for (const t of d.transicoes) if (t.de === id || t.de === null) vistos.add(t.para)
  return vistos
}

const caminhos: Conferencia = (d, a) => {
  const conhecidos = new Set(d.estagios.map((e) => e.id))
  const perdidas = d.transicoes.filter((t) => !conhecidos.has(t.para) || (t.de !== null && !conhecidos.has(t.de)))
  const alcance = alcancados(d)
  const deFora = new Set(a.esperados.map((x) => x.estagio))
  const semSaida =
    d.transicoes.length === 0
      ? []
      : d.estagios.filter(
          (e) =>
            situacaoDe(e.tipo) === 'aberto' &&
            !d.transicoes.some((t) => (t.de === e.id || t.de === null) && t.para !== e.id),
        )
  return [
    ...(perdidas.length > 0
      ? [erro('movimentos', 'Um movimento permitido fala de um estágio que não existe mais.')]
      : []),
    ...d.estagios
      .filter((e) => !alcance.has(e.id) && !deFora.has(e.chave))
      .map((e) =>
        erro('movimentos', `Nenhum cartão chega a “${nomeDo(e)}”: falta um movimento permitido até ele.`, e.id),
      ),
    ...semSaida.map((e) =>
      erro('movimentos', `Um cartão não sai de “${nomeDo(e)}”: falta um movimento permitido a partir dele.`, e.id),
    ),
  ]
}

const portas: Conferencia = (d, a) =>
  d.estagios.flatMap((e) => [
    ...repetidos(e.portas, (p) => p.campo).map((p) =>
      erro('estagios', `“${nomeDo(e)}” pede duas vezes o campo “${a.campos.get(p.campo)?.rotulo ?? p.campo}”.`, e.id),
    ),
    ...e.portas.flatMap((p) => {
      const campo = a.campos.get(p.campo)
      if (!campo)
        return [
          aviso(
            'estagios',
            `“${nomeDo(e)}” pede um campo que não existe mais (${p.campo}): ele não será pedido.`,
            e.id,
          ),
        ]
      if (!d.usa_dossie && (campo.escopo === 'dossie' || campo.escopo === 'uc'))
        return [
          erro(
            'estagios',
            `“${nomeDo(e)}” pede “${campo.rotulo}”, que é do dossiê, e este funil não usa dossiê.`,
            e.id,
          ),
        ]
      return []
    }),
    ...e.portas
      .filter((p) => faltasDaCondicao(p.quando).length > 0)
      .map((p) =>
        erro(
          'estagios',
          `“${nomeDo(e)}” pede “${a.campos.get(p.campo)?.rotulo ?? p.campo}” com uma condição incompleta.`,
          e.id,
        ),
      ),
    ...e.portas.flatMap((p) =>
      (p.quando?.regras ?? [])
        .filter((r) => r.campo && !a.campos.has(r.campo))
        .map((r) =>
          aviso('estagios', `Uma condição de “${nomeDo(e)}” fala de um campo que não existe mais (${r.campo}).`, e.id),
        ),
    ),
  ])

const relogios: Conferencia = (d, a) =>
  d.estagios.flatMap((e) => [
    ...(e.prazo?.unidade === 'legal' && !e.prazo.termo
      ? [aviso('estagios', `“${nomeDo(e)}” tem prazo legal, mas não diz qual: não haverá vencimento.`, e.id)]
      : []),
    ...(e.prazo?.termo && e.prazo.unidade === 'legal' && !a.termos.has(e.prazo.termo)
      ? [erro('estagios', `O prazo legal de “${nomeDo(e)}” não existe mais.`, e.id)]
      : []),
    ...(e.prazo && situacaoDe(e.tipo) !== 'aberto'
      ? [aviso('estagios', `“${nomeDo(e)}” encerra o cartão: o prazo dele não é usado.`, e.id)]
      : []),
    ...(e.parado_dias !== null && e.tipo === 'espera'
      ? [aviso('estagios', `“${nomeDo(e)}” é de espera: um cartão nunca fica parado nele.`, e.id)]
      : []),
    ...(e.limite && situacaoDe(e.tipo) !== 'aberto'
      ? [aviso('estagios', `“${nomeDo(e)}” encerra o cartão: o limite dele não é usado.`, e.id)]
      : []),
  ])

const perdas: Conferencia = (d) => [
  ...(d.motivos_perda.some((m) => !m.rotulo.trim()) ? [erro('motivos', 'Um motivo de perda está em branco.')] : []),
  ...(d.motivos_perda.length === 0 && d.estagios.some((e) => e.tipo === 'perdido')
    ? [aviso('motivos', 'Sem motivos de perda ninguém saberá por que os cartões se perdem.')]
    : []),
  ...repetidos(d.motivos_perda, (m) => m.rotulo.trim().toLowerCase()).map((m) =>
    aviso('motivos', `O motivo “${m.rotulo}” está repetido.`),
  ),
]

const passagens: Conferencia = (d, a) =>
  d.passagens.flatMap((p) => {
    const de = d.estagios.find((e) => e.id === p.ao_entrar)
    const funil = a.funis.get(p.destino.funil)
    const para = funil?.estagios.get(p.destino.estagio)
    const nome = `A passagem de “${de ? nomeDo(de) : '?'}” para “${funil?.nome ?? p.destino.funil}”`
    if (!de) return [erro('passagens', `${nome} começa em um estágio que não existe mais.`, p.id)]
    if (!funil)
      return [
        erro(
          'passagens',
          `A passagem de “${nomeDo(de)}” leva a um funil que não existe, não foi publicado ou foi arquivado.`,
          p.id,
        ),
      ]
    return [
      ...(para || p.modo === 'notificar'
        ? []
        : [erro('passagens', `${nome} leva a um estágio que não existe lá.`, p.id)]),
      ...(para && p.modo === 'filho' && situacaoDe(para.tipo) !== 'aberto'
        ? [
            aviso(
              'passagens',
              `${nome} leva a um estágio que encerra: o cartão novo começará no primeiro estágio.`,
              p.id,
            ),
          ]
        : []),
      ...(p.modo === 'mover' ? doProprioCartao(p, de, para, nome) : []),
      ...(faltasDaCondicao(p.quando).length > 0
        ? [erro('passagens', `${nome} tem uma condição incompleta.`, p.id)]
        : []),
      ...(p.quando?.regras ?? [])
        .filter((r) => r.campo && !a.campos.has(r.campo))
        .map((r) => erro('passagens', `${nome} depende de um campo que não existe mais (${r.campo}).`, p.id)),
      ...(p.dividir_por && a.campos.get(p.dividir_por)?.tipo !== 'itens'
        ? [erro('passagens', `${nome} abre um cartão para cada linha de um campo que não é mais uma lista.`, p.id)]
        : []),
      ...p.retornos.flatMap((r) => [
        ...(r.para && !d.estagios.some((e) => e.chave === r.para)
          ? [erro('passagens', `${nome} volta a um estágio que não existe mais.`, p.id)]
          : []),
        ...(typeof r.quando === 'object' && !funil.estagios.has(r.quando.estagio)
          ? [erro('passagens', `${nome} espera por um estágio que não existe lá.`, p.id)]
          : []),
        ...(!r.para && !r.tarefa ? [aviso('passagens', `${nome} tem um retorno que não faz nada.`, p.id)] : []),
      ]),
    ]
  })

/**
 * Checks a hand-off of mode `mover`: the card itself leaves, so no answer can move it here, and it must not land in a
 * closing stage.
 */
function doProprioCartao(p: Passagem, de: Estagio, para: Pick<Estagio, 'tipo'> | undefined, nome: string): Problema[] {
  return [
    ...(para && situacaoDe(para.tipo) !== 'aberto'
      ? [
          erro(
            'passagens',
            `${nome} leva o próprio cartão a um estágio que encerra. Escolha um aberto ou de espera.`,
            p.id,
          ),
        ]
      : []),
    ...(p.retornos.length > 0
      ? [erro('passagens', `${nome} leva o próprio cartão: não sobra nada aqui para um retorno mover.`, p.id)]
      : []),
    ...(situacaoDe(de.tipo) !== 'aberto'
      ? [
          aviso(
            'passagens',
            `${nome} reabre lá o que aqui termina: nos números deste funil ele não conta como ${nomesDosTipos[de.tipo]}. Para contar, abra um cartão lá.`,
            p.id,
          ),
        ]
      : []),
  ]
}

/** Several hand-offs of mode `mover` from one stage: only the first could ever run. */
const umSoLugar: Conferencia = (d) =>
  repetidos(
    d.passagens.filter((p) => p.modo === 'mover' && !p.quando?.regras.length),
    (p) => p.ao_entrar,
  ).map((p) =>
    erro(
      'passagens',
      `Duas passagens levam o próprio cartão a partir de “${d.estagios.find((e) => e.id === p.ao_entrar)?.nome ?? '?'}”: ele só pode ir a um lugar. Dê uma condição a elas.`,
      p.id,
    ),
  )

const UNIDADES = { reais: 'R$', porcento: '%', numero: 'número' } as const

/** The amount of a card must come from one money field of the card or its dossier. */
const umValor: Conferencia = (d, a) => {
  if (!d.campo_valor) return []
  const campo = a.campos.get(d.campo_valor)
  if (!campo) return [erro('geral', `O campo que dá o valor do cartão não existe mais (${d.campo_valor}).`)]
  if (!d.usa_valor)
    return [erro('geral', `“${campo.rotulo}” dá o valor do cartão, mas os cartões deste funil não têm valor.`)]
  if (campo.tipo !== 'moeda' || unidadeDe(campo) === undefined)
    return [
      erro(
        'geral',
        `“${campo.rotulo}” não pode dar o valor do cartão: escolha um campo em reais do cartão ou do dossiê.`,
      ),
    ]
  return campo.escopo === 'dossie' && !d.usa_dossie
    ? [erro('geral', `“${campo.rotulo}” é do dossiê, e este funil não usa dossiê.`)]
    : []
}

/**
 * A stage with an approval on leaving: the watched fields must exist in their unit, and at least one authority must be
 * able to approve.
 */
const saidas: Conferencia = (d, a) =>
  d.estagios.flatMap((e) => {
    if (!e.aprovacao) return []
    const { vigia, alcadas } = e.aprovacao
    const nome = `A aprovação de “${nomeDo(e)}”`
    const repetido = repetidos(vigia, (v) => v.campo).map((v) =>
      erro('estagios', `${nome} vigia duas vezes “${rotuloDoVigiado(v.campo, a.campos)}”.`, e.id),
    )
    const errados = vigia.flatMap((v) => {
      if (v.campo === VALOR_DO_CARTAO)
        return d.usa_valor && v.unidade === 'reais'
          ? []
          : [erro('estagios', `${nome} vigia o valor do cartão, e os cartões deste funil não têm valor.`, e.id)]
      const campo = a.campos.get(v.campo)
      const unidade = unidadeDe(campo)
      if (!campo) return [erro('estagios', `${nome} vigia um campo que não existe mais (${v.campo}).`, e.id)]
      if (!unidade)
        return [
          erro(
            'estagios',
            `${nome} só vigia números e valores do cartão ou do dossiê: “${campo.rotulo}” não é um deles.`,
            e.id,
          ),
        ]
      if (unidade !== v.unidade)
        return [
          erro(
            'estagios',
            `${nome} conta “${campo.rotulo}” em ${UNIDADES[v.unidade]}, e o campo é em ${UNIDADES[unidade]}.`,
            e.id,
          ),
        ]
      return campo.escopo === 'dossie' && !d.usa_dossie
        ? [erro('estagios', `${nome} vigia “${campo.rotulo}”, que é do dossiê, e este funil não usa dossiê.`, e.id)]
        : []
    })
    return [
      ...(vigia.length === 0 ? [erro('estagios', `${nome} não diz o que vigia.`, e.id)] : []),
      ...repetido,
      ...errados,
      ...(situacaoDe(e.tipo) !== 'aberto'
        ? [erro('estagios', `“${nomeDo(e)}” encerra o cartão: ninguém sai dele com aprovação.`, e.id)]
        : []),
      ...(alcadas.some((x) => x.faz === 'aprova')
        ? []
        : [aviso('estagios', `${nome} não diz quem aprova: todo cartão para ali.`, e.id)]),
      ...d.passagens
        .filter((p) => p.modo === 'mover' && p.ao_entrar === e.id)
        .map((p) =>
          erro(
            'passagens',
            `“${nomeDo(e)}” só se deixa com aprovação, e uma passagem leva o próprio cartão assim que ele chega lá. Comece a passagem em um estágio depois.`,
            p.id,
          ),
        ),
    ]
  })

const capa: Conferencia = (d, a) =>
  d.capa
    .filter((k) => !a.campos.has(k))
    .map((k) => aviso('cartao', `A face do cartão mostra um campo que não existe mais (${k}).`))

/** Stages that other funnels hand off to or wait for cannot be removed until those hand-offs change. */
const esperados: Conferencia = (d, a) => {
  const chaves = new Set(d.estagios.map((e) => e.chave))
  return a.esperados
    .filter((x) => !chaves.has(x.estagio))
    .map((x) =>
      erro(
        'passagens',
        `O funil “${x.funil}” conta com um estágio que saiu daqui (${x.estagio}, passagem ${x.passagem}). Mude aquela passagem antes.`,
      ),
    )
}

const conferencias: readonly Conferencia[] = [
  nomes,
  comecoEFim,
  caminhos,
  portas,
  relogios,
  perdas,
  passagens,
  umSoLugar,
  umValor,
  saidas,
  capa,
  esperados,
]

/** Returns every error and warning of a definition; errors, which block publishing, come first. */
export function conferir(d: Definicao, a: Arredores): Problema[] {
  const todos = conferencias.flatMap((c) => c(d, a))
  return [...todos.filter((p) => p.gravidade === 'erro'), ...todos.filter((p) => p.gravidade === 'aviso')]
}
