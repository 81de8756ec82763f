import type { Catalogo } from './definicao.ts'
import { lugaresDe } from './interpolar.ts'
import { definicaoDe, nomeDoNo, saidasDe } from './nos/registro.ts'
import { lacosSemEntrada } from './lacos.ts'
import { chamadasDe, circulo } from './partes.ts'
import { NOME_DE_VARIAVEL, type Fluxo, type No } from './tipos.ts'

export interface Problema {
  gravidade: 'erro' | 'aviso'
  no: string | null
  /** field of the node's form */
  campo?: string
  texto: string
}

/** The environment the flow will run in: available data, channel limits, existing secrets. */
export interface Terreno {
  catalogo: Catalogo
  dados: readonly string[]
  segredos: readonly string[]
  canais: readonly { nome: string; texto_maximo: number }[]
  /** id of this flow as callers name it, and the flows it may call */
  eu?: string
  partes?: readonly ParteNoTerreno[]
}

/** The facts about another flow that its callers need. */
export interface ParteNoTerreno {
  id: string
  nome: string
  publicada: boolean
  /** variables that callers pass in */
  recebe: readonly string[]
  /** variables that callers can read after it returns */
  define: readonly string[]
  /** it never returns without input from the customer */
  ouve: boolean
  chama: readonly string[]
}

/** Everything that blocks publishing (`erro`) or that the author may have overlooked (`aviso`). */
export function conferir(fluxo: Fluxo, terreno: Terreno): Problema[] {
  const alcancados = alcance(fluxo)
  return [
    ...deInicio(fluxo),
    ...fluxo.nos.flatMap((no) => doNo(no, terreno)),
    ...fluxo.nos.flatMap((no) => deSaidas(no, fluxo, terreno.catalogo)),
    ...deArestas(fluxo, terreno.catalogo),
    ...deAlvos(fluxo),
    ...dePartes(fluxo, terreno),
    ...fluxo.nos
      .filter((n) => !alcancados.has(n.id))
      .map((n): Problema => ({
        gravidade: n.tipo === 'rotina' ? 'aviso' : 'erro',
        no: n.id,
        texto:
          n.tipo === 'rotina'
            ? `Nenhum nó chama o sub-fluxo “${nomeDoNo(n)}”.`
            : `Nenhum caminho chega a “${nomeDoNo(n, terreno.catalogo)}”.`,
      })),
    ...lacosSemEntrada(fluxo, terreno.catalogo, new Set(terreno.partes?.flatMap((p) => (p.ouve ? p.id : [])))).map(
      (n): Problema => ({
        gravidade: 'erro',
        no: n.id,
        texto: `O caminho que passa por “${nomeDoNo(n, terreno.catalogo)}” volta para si mesmo sem esperar o cliente.`,
      }),
    ),
    ...deVariaveis(fluxo, terreno),
  ]
}

export const publicavel = (problemas: readonly Problema[]): boolean => problemas.every((p) => p.gravidade !== 'erro')

function deInicio({ nos }: Fluxo): Problema[] {
  const inicios = nos.filter((n) => n.tipo === 'inicio')
  if (inicios.length === 1) return []
  return [
    {
      gravidade: 'erro',
      no: inicios[1]?.id ?? null,
      texto: inicios.length === 0 ? 'O fluxo não tem início.' : 'O fluxo tem mais de um início.',
    },
  ]
}

function doNo(no: No, { catalogo, canais, segredos }: Terreno): Problema[] {
  const d = definicaoDe(no)
  const dados = no.dados
  const nome = nomeDoNo(no, catalogo)
  const problemas: Problema[] = (d.faltas?.(dados, catalogo) ?? []).map((f) => ({
    gravidade: 'erro',
    no: no.id,
    texto: `${nome}: ${f.texto}`,
    ...(f.campo ? { campo: f.campo } : {}),
  }))
  for (const { onde, texto, segredos: podem } of d.textos?.(dados) ?? []) {
    const curto = onde === 'texto' ? canais.filter((c) => texto.length > c.texto_maximo) : []
    for (const c of curto)
      problemas.push({
        gravidade: 'erro',
        no: no.id,
        campo: onde,
        texto: `${nome}: o texto passa do limite de ${c.texto_maximo} caracteres do canal ${c.nome}.`,
      })
    for (const { segredo } of lugaresDe(texto)) {
      if (segredo === null) continue
      if (!podem)
        problemas.push({
          gravidade: 'erro',
          no: no.id,
          campo: onde,
          texto: `${nome}: segredos só podem ir em uma requisição HTTP.`,
        })
      else if (!segredos.includes(segredo))
        problemas.push({
          gravidade: 'erro',
          no: no.id,
          campo: onde,
          texto: `${nome}: o segredo ${segredo} não existe.`,
        })
    }
  }
  return problemas
}

function deSaidas(no: No, { arestas }: Fluxo, catalogo: Catalogo): Problema[] {
  const ligadas = new Set(arestas.filter((a) => a.de === no.id).map((a) => a.saida))
  return saidasDe(no, catalogo)
    .filter((s) => s.obrigatoria && !ligadas.has(s.id))
    .map((s) => ({
      gravidade: 'erro',
      no: no.id,
      texto:
        s.id === 'falha'
          ? `“${nomeDoNo(no, catalogo)}” não tem caminho para quem não é entendido.`
          : `A saída “${s.nome}” de “${nomeDoNo(no, catalogo)}” não leva a lugar nenhum.`,
    }))
}

function deArestas({ nos, arestas }: Fluxo, catalogo: Catalogo): Problema[] {
  const porId = new Map(nos.map((n) => [n.id, n]))
  return arestas.flatMap((a): Problema[] => {
    const [de, para] = [porId.get(a.de), porId.get(a.para)]
    if (!de || !para || !saidasDe(de, catalogo).some((s) => s.id === a.saida))
      return [
        {
          gravidade: 'erro',
          no: de?.id ?? para?.id ?? null,
          texto: 'Há uma ligação solta: um dos lados dela não existe mais.',
        },
      ]
    return para.tipo === 'inicio' || para.tipo === 'rotina'
      ? [
          {
            gravidade: 'erro',
            no: de.id,
            texto: `“${nomeDoNo(de, catalogo)}” não pode se ligar ao começo de um fluxo. Use “Ir para” ou “Chamar sub-fluxo”.`,
          },
        ]
      : []
  })
}

function deAlvos({ nos }: Fluxo): Problema[] {
  const porId = new Map(nos.map((n) => [n.id, n]))
  return nos.flatMap((n): Problema[] => {
    if ((n.tipo !== 'ir_para' && n.tipo !== 'subfluxo') || !n.dados.alvo || (n.tipo === 'subfluxo' && n.dados.parte))
      return []
    const alvo = porId.get(n.dados.alvo)
    const serve = n.tipo === 'subfluxo' ? alvo?.tipo === 'rotina' : alvo !== undefined && alvo.tipo !== 'rotina'
    return serve
      ? []
      : [
          {
            gravidade: 'erro',
            no: n.id,
            campo: 'alvo',
            texto: `“${nomeDoNo(n)}” aponta para um nó que não existe mais.`,
          },
        ]
  })
}

function dePartes(fluxo: Fluxo, { eu = '', partes = [] }: Terreno): Problema[] {
  const porId = new Map(partes.map((p) => [p.id, p]))
  const volta = circulo(eu, (id) => (id === eu ? chamadasDe(fluxo) : (porId.get(id)?.chama ?? [])))
  return fluxo.nos.flatMap((n): Problema[] => {
    if (n.tipo !== 'subfluxo' || !n.dados.parte) return []
    const parte = porId.get(n.dados.parte)
    const erro = (campo: string, texto: string): Problema => ({
      gravidade: 'erro',
      no: n.id,
      campo,
      texto: `“${nomeDoNo(n)}”: ${texto}`,
    })
    if (!parte && n.dados.parte !== eu) return [erro('alvo', 'a parte que ele chama não existe mais.')]
    if (volta?.[1] === n.dados.parte)
      return [
        erro(
          'alvo',
          `os fluxos se chamam em círculo${
            volta.length > 2
              ? ` (${volta
                  .slice(1, -1)
                  .map((id) => porId.get(id)?.nome ?? '')
                  .join(' → ')} volta para este)`
              : ''
          }.`,
        ),
      ]
    if (!parte?.publicada) return [erro('alvo', `a parte “${parte?.nome ?? ''}” ainda não foi publicada.`)]
    const dadas = n.dados.entradas.map((e) => e.variavel)
    const faltam = parte.recebe
      .filter((v) => v && !dadas.includes(v))
      .map((v): Problema => ({
        gravidade: 'aviso',
        no: n.id,
        campo: 'entradas',
        texto: `“${nomeDoNo(n)}”: a parte “${parte.nome}” espera receber ${v}.`,
      }))
    const sobram = dadas
      .filter((v) => v && !parte.recebe.includes(v))
      .map((v) => erro('entradas', `a parte “${parte.nome}” não recebe ${v}.`))
    return [
      ...faltam,
      ...sobram,
      ...n.dados.retornos
        .filter((r) => r.de && !parte.define.includes(r.de))
        .map((r) => erro('retornos', `a parte “${parte.nome}” não devolve ${r.de}.`)),
    ]
  })
}

/** A variable that is read but never set is most often a typing mistake. */
function deVariaveis({ nos }: Fluxo, { dados, catalogo }: Terreno): Problema[] {
  const definidas = new Set([...dados, ...nos.flatMap((n) => definicaoDe(n).define?.(n.dados) ?? [])])
  return nos.flatMap((n): Problema[] => {
    const d = definicaoDe(n)
    const ruins = (d.define?.(n.dados) ?? []).filter((v) => v && !NOME_DE_VARIAVEL.test(v))
    const lidas = [
      ...(d.textos?.(n.dados) ?? []).flatMap((t) => lugaresDe(t.texto).flatMap((l) => (l.segredo ? [] : l.nome))),
      ...(d.le?.(n.dados) ?? []),
    ]
    return [
      ...ruins.map((v): Problema => ({
        gravidade: 'erro',
        no: n.id,
        campo: 'variavel',
        texto: `“${v}” não serve como nome de variável: use letras minúsculas, números e _.`,
      })),
      ...[...new Set(lidas)]
        .filter((v) => v && !definidas.has(v))
        .map((v): Problema => ({
          gravidade: 'erro',
          no: n.id,
          texto: `“${nomeDoNo(n, catalogo)}” usa ${v}, que nenhum nó define.`,
        })),
    ]
  })
}

/** Every node that a run can reach from the start. */
export function alcance({ nos, arestas }: Fluxo): Set<string> {
  const porId = new Map(nos.map((n) => [n.id, n]))
  const vistos = new Set<string>()
  const fila = nos.filter((n) => n.tipo === 'inicio').map((n) => n.id)
  for (let id = fila.pop(); id !== undefined; id = fila.pop()) {
    const no = porId.get(id)
    if (!no || vistos.has(id)) continue
    vistos.add(id)
    fila.push(...arestas.filter((a) => a.de === id).map((a) => a.para))
    if (no.tipo === 'ir_para' || no.tipo === 'subfluxo') fila.push(no.dados.alvo)
  }
  return vistos
}
