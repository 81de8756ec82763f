import { aberto } from '../calendario.ts'
import { faltaNaComparacao, vale } from '../condicao.ts'
import type { Definicao } from '../definicao.ts'
import type { Valor } from '../estado.ts'
import { depoisDe, duracao } from '../tempo.ts'
import { lerNumero } from '../texto.ts'
import { NOME_DE_VARIAVEL } from '../tipos.ts'

const depois = [{ id: 'ok', nome: 'Depois', obrigatoria: true }]

export const inicio: Definicao<'inicio'> = {
  rotulo: 'Início',
  saidas: () => depois,
  entrar: () => ({ sair: 'ok' }),
  define: (d) => d.recebe,
}
export const rotina: Definicao<'rotina'> = {
  rotulo: 'Começo de sub-fluxo',
  saidas: () => depois,
  entrar: () => ({ sair: 'ok' }),
}
export const fim: Definicao<'fim'> = { rotulo: 'Fim', saidas: () => [], entrar: () => ({ retornar: true }) }

export const condicao: Definicao<'condicao'> = {
  rotulo: 'Condição',
  saidas: (d) => [
    ...d.casos.map((c) => ({ id: `caso_${c.id}`, nome: c.nome || 'Caso', obrigatoria: true })),
    { id: 'senao', nome: 'Senão', obrigatoria: true },
  ],
  entrar(no, vez) {
    const escopo = { variaveis: vez.estado.variaveis, dados: vez.ambiente.dados }
    const caso = no.dados.casos.find(({ juntar, regras }) =>
      juntar === 'e'
        ? regras.length > 0 && regras.every((r) => vale(r, escopo, vez.dizer))
        : regras.some((r) => vale(r, escopo, vez.dizer)),
    )
    return { sair: caso ? `caso_${caso.id}` : 'senao' }
  },
  textos: (d) => d.casos.flatMap((c) => c.regras.map((r) => ({ onde: 'casos', texto: r.valor }))),
  le: (d) => d.casos.flatMap((c) => c.regras.map((r) => r.campo)),
  faltas: (d) => [
    ...(d.casos.length === 0 ? [{ texto: 'A condição não tem nenhum caso.', campo: 'casos' }] : []),
    ...d.casos.flatMap((c) =>
      c.regras.length === 0 || c.regras.some(faltaNaComparacao)
        ? [{ texto: `O caso “${c.nome || 'sem nome'}” tem uma comparação incompleta.`, campo: 'casos' }]
        : [],
    ),
  ],
}

export const horario: Definicao<'horario'> = {
  rotulo: 'Horário comercial',
  saidas: () => [
    { id: 'aberto', nome: 'Aberto', obrigatoria: true },
    { id: 'fechado', nome: 'Fechado', obrigatoria: true },
  ],
  entrar: (no, { ambiente }) => ({
    sair: aberto(no.dados, ambiente.agora, ambiente.fuso, ambiente.feriados) ? 'aberto' : 'fechado',
  }),
  faltas: (d) =>
    d.faixas.some(
      (f) =>
        f.dias.length > 0 && /^([01]\d|2[0-3]):[0-5]\d$/.test(f.de) && /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(f.ate),
    )
      ? []
      : [{ texto: 'Escolha os dias e as horas em que a empresa atende.', campo: 'faixas' }],
}

/**
 * Text that reads as a number becomes a number, except codes with a leading zero and texts of 15 or more characters
 * (documents).
 */
const valorDe = (dito: string): Valor =>
  /^\s*-?[\d.,]+\s*$/.test(dito) && !/^0\d/.test(dito.trim()) && dito.trim().length < 15
    ? (lerNumero(dito) ?? dito)
    : dito

export const definir: Definicao<'definir'> = {
  rotulo: 'Definir variável',
  saidas: () => depois,
  entrar(no, vez) {
    for (const { variavel, valor } of no.dados.atribuicoes) {
      vez.guardar(variavel, valorDe(vez.dizer(valor)))
    }
    return { sair: 'ok' }
  },
  textos: (d) => d.atribuicoes.map((a) => ({ onde: 'atribuicoes', texto: a.valor })),
  define: (d) => d.atribuicoes.map((a) => a.variavel),
  faltas: (d) =>
    d.atribuicoes.length > 0 && d.atribuicoes.every((a) => NOME_DE_VARIAVEL.test(a.variavel))
      ? []
      : [{ texto: 'Diga qual variável recebe qual valor.', campo: 'atribuicoes' }],
}

export const esperar: Definicao<'esperar'> = {
  rotulo: 'Esperar',
  saidas: (d) =>
    d.ate === 'duracao'
      ? depois
      : [
          { id: 'ok', nome: 'Escreveu', obrigatoria: true },
          { id: 'sem_resposta', nome: 'Não escreveu', obrigatoria: true, semEntrada: true },
        ],
  ouve: (d) => d.ate === 'resposta',
  entrar(no, { ambiente }) {
    const fim = depoisDe(ambiente.agora, duracao(no.dados))
    return { esperar: no.dados.ate === 'duracao' ? { tipo: 'tempo', ate: fim } : { tipo: 'entrada', ate: fim } }
  },
  receber(no, entrada, vez) {
    if (entrada.tipo === 'tempo') return { sair: no.dados.ate === 'duracao' ? 'ok' : 'sem_resposta' }
    if (entrada.tipo !== 'mensagem' || no.dados.ate === 'duracao') return null
    vez.guardar('resposta', entrada.texto.slice(0, 2000))
    return { sair: 'ok' }
  },
  define: (d) => (d.ate === 'resposta' ? ['resposta'] : []),
}

export const irPara: Definicao<'ir_para'> = {
  rotulo: 'Ir para',
  saidas: () => [],
  entrar: (no) => ({ ir: no.dados.alvo }),
  faltas: (d) => (d.alvo ? [] : [{ texto: 'Escolha para onde ir.', campo: 'alvo' }]),
}

export const subfluxo: Definicao<'subfluxo'> = {
  rotulo: 'Chamar sub-fluxo',
  saidas: () => [{ id: 'ok', nome: 'Ao voltar', obrigatoria: true }],
  entrar: ({ dados: d }, vez) => ({
    chamar: d.alvo,
    ...(d.parte
      ? { sabendo: Object.fromEntries(d.entradas.map((e) => [e.variavel, valorDe(vez.dizer(e.valor))])) }
      : {}),
  }),
  textos: (d) => d.entradas.map((e) => ({ onde: 'entradas', texto: e.valor })),
  define: (d) => d.retornos.map((r) => r.variavel),
  faltas: (d) => [
    ...(d.alvo || d.parte ? [] : [{ texto: 'Escolha o sub-fluxo.', campo: 'alvo' }]),
    ...([...d.entradas, ...d.retornos.map((r) => ({ variavel: r.variavel && r.de }))].every((v) =>
      NOME_DE_VARIAVEL.test(v.variavel),
    )
      ? []
      : [{ texto: 'Há um valor incompleto entre os que vão ou voltam.', campo: 'retornos' }]),
  ],
}
