import type { Catalogo, Movimento, Vez } from './definicao.ts'
import type { Ambiente, Efeito, Entrada, Estado, MotivoDoFim } from './estado.ts'
import { interpolar } from './interpolar.ts'
import { definicaoDe } from './nos/registro.ts'
import { NOME_DE_VARIAVEL, type Fluxo, type No } from './tipos.ts'

/** Maximum steps between two customer inputs; more means that the drawing loops. */
export const LIMITE_DE_PASSOS = 200
const LIMITE_DE_PILHA = 20
const LIMITE_DE_VARIAVEIS = 200

export interface Passo {
  estado: Estado
  efeitos: Efeito[]
  /** nodes the run entered, in order */
  visitas: string[]
}

export interface Programa {
  fluxo: Fluxo
  catalogo: Catalogo
}

/**
 * Applies one input and runs until the next wait or the end. Pure: the same state, input and environment give the same
 * step, so it can be repeated after a failure, and the state can be stored between any two steps. An input that the run
 * is not waiting for changes nothing.
 */
export function avancar(programa: Programa, antes: Estado, entrada: Entrada, ambiente: Ambiente): Passo {
  const corrida = new Corrida(programa, antes, ambiente)
  corrida.dar(entrada)
  return { estado: corrida.estado, efeitos: corrida.efeitos, visitas: corrida.visitas }
}

class Corrida {
  readonly estado: Estado
  readonly efeitos: Efeito[] = []
  readonly visitas: string[] = []
  private readonly nos: ReadonlyMap<string, No>
  private readonly programa: Programa
  private readonly ambiente: Ambiente

  constructor(programa: Programa, antes: Estado, ambiente: Ambiente) {
    this.programa = programa
    this.ambiente = ambiente
    this.nos = new Map(programa.fluxo.nos.map((n) => [n.id, n]))
    this.estado = {
      ...antes,
      pilha: [...antes.pilha],
      variaveis: { ...antes.variaveis },
      ...(antes.quadros ? { quadros: [...antes.quadros] } : {}),
    }
  }

  dar(entrada: Entrada): void {
    const { estado } = this
    if (estado.fim) return
    if (estado.no === null) {
      const inicio = this.programa.fluxo.nos.find((n) => n.tipo === 'inicio')
      return entrada.tipo === 'iniciar'
        ? this.correr(inicio ? { ir: inicio.id } : { acabar: 'sem_destino' })
        : undefined
    }
    const no = this.nos.get(estado.no)
    if (!no || !this.esperada(entrada)) return
    if (entrada.tipo === 'mensagem') estado.passos = 0
    const movimento = definicaoDe(no).receber?.(no, entrada, this.vez())
    if (movimento) this.correr(movimento)
  }

  private esperada(entrada: Entrada): boolean {
    const { espera, ficha } = this.estado
    if (!espera) return false
    if (entrada.tipo === 'mensagem') return espera.tipo === 'entrada'
    if (entrada.tipo === 'tempo')
      return entrada.ficha === ficha && (espera.tipo === 'tempo' || (espera.tipo === 'entrada' && espera.ate !== null))
    return entrada.tipo === 'resposta' && entrada.ficha === ficha && espera.tipo === 'resposta'
  }

  private vez(): Vez {
    const { estado, ambiente, efeitos } = this
    return {
      ambiente,
      estado,
      catalogo: this.programa.catalogo,
      ficha: estado.ficha + 1,
      dizer: (texto) => interpolar(texto, { variaveis: estado.variaveis, dados: ambiente.dados }),
      guardar(nome, valor) {
        if (
          NOME_DE_VARIAVEL.test(nome) &&
          (Object.hasOwn(estado.variaveis, nome) || Object.keys(estado.variaveis).length < LIMITE_DE_VARIAVEIS)
        )
          estado.variaveis[nome] = valor
      },
      pedir: (efeito) => void efeitos.push(efeito),
    }
  }

  private correr(primeiro: Movimento): void {
    const { estado } = this
    estado.espera = null
    for (let movimento = primeiro; ;) {
      if ('acabar' in movimento) return this.acabar(movimento.acabar)
      if ('esperar' in movimento) {
        estado.espera = movimento.esperar
        estado.ficha += 1
        return
      }
      const proximo = this.destino(movimento)
      if (typeof proximo === 'string') return this.acabar(proximo)
      if (++estado.passos > LIMITE_DE_PASSOS) return this.acabar('laco')
      estado.no = proximo.id
      this.visitas.push(proximo.id)
      movimento = definicaoDe(proximo).entrar(proximo, this.vez())
    }
  }

  private destino(movimento: Exclude<Movimento, { acabar: unknown } | { esperar: unknown }>): No | MotivoDoFim {
    const { estado } = this
    if ('chamar' in movimento) {
      if (estado.pilha.length >= LIMITE_DE_PILHA) return 'fundo'
      if (estado.no) estado.pilha.push(estado.no)
      if (movimento.sabendo) {
        estado.quadros = [...(estado.quadros ?? []), estado.variaveis]
        estado.variaveis = movimento.sabendo
      }
      return this.nos.get(movimento.chamar) ?? 'sem_destino'
    }
    if ('ir' in movimento) return this.nos.get(movimento.ir) ?? 'sem_destino'
    const quem = 'retornar' in movimento ? estado.pilha.pop() : estado.no
    if (!quem) return 'fim'
    if ('retornar' in movimento) this.voltar(quem)
    const saida = 'retornar' in movimento ? 'ok' : movimento.sair
    const aresta = this.programa.fluxo.arestas.find((a) => a.de === quem && a.saida === saida)
    return (aresta && this.nos.get(aresta.para)) ?? 'sem_destino'
  }

  /** Returns from a part: restores the caller's variables and copies the requested results (`retornos`). */
  private voltar(quem: string): void {
    const { estado } = this
    const no = this.nos.get(quem)
    if (no?.tipo !== 'subfluxo' || !no.dados.parte) return
    const daParte = estado.variaveis
    estado.variaveis = { ...estado.quadros?.at(-1) }
    estado.quadros = estado.quadros?.slice(0, -1) ?? []
    for (const { de, variavel } of no.dados.retornos) {
      const valor = Object.hasOwn(daParte, de) ? daParte[de] : undefined
      if (valor !== undefined) this.vez().guardar(variavel, valor)
    }
  }

  private acabar(motivo: MotivoDoFim): void {
    this.estado.fim = motivo
    this.estado.espera = null
  }
}
