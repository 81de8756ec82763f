import { dia as diaDoCalendario } from '#kit/dia.ts'
import { semAcentos } from '#kit/texto.ts'
import { estadosCivis, type EstadoCivil } from '../tipos.ts'
import type { Livro } from './livro.ts'

export interface DoContrato {
  vencimento_dia: number | null
  /** statutory data that the member signed; null: not stated, or in words that the register does not have */
  livro: Pick<Livro, 'nascimento' | 'estado_civil' | 'nacionalidade' | 'profissao' | 'endereco'>
}

const RAIZES: Readonly<Record<EstadoCivil, string>> = {
  solteiro: 'solteir',
  casado: 'casad',
  uniao_estavel: 'uniao',
  separado: 'separad',
  divorciado: 'divorciad',
  viuvo: 'viuv',
}

const NASCIMENTO = diaDoCalendario('Data inválida')

/** `Casada`, `em união estável`: words of the contract, in the terms of the register. */
const estadoCivil = (texto: string): EstadoCivil | null =>
  estadosCivis.find((e) => semAcentos(texto).includes(RAIZES[e])) ?? null

const entre = (texto: string | undefined, de: number, ate: number): string | null => {
  const t = (texto ?? '').trim()
  return t.length >= de && t.length <= ate ? t : null
}

/** What a signed contract states of its member: the day of payment and the data of the register. */
export function doContrato(valores: Readonly<Record<string, string>>): DoContrato {
  const dia = Number(valores['plano.vencimento'])
  const nascimento = valores['cliente.nascimento'] ?? ''
  return {
    vencimento_dia: Number.isInteger(dia) && dia >= 1 && dia <= 28 ? dia : null,
    livro: {
      nascimento: NASCIMENTO.safeParse(nascimento).data ?? null,
      estado_civil: estadoCivil(valores['cliente.estado_civil'] ?? ''),
      nacionalidade: entre(valores['cliente.nacionalidade'], 2, 60),
      profissao: entre(valores['cliente.profissao'], 2, 80),
      endereco: entre(valores['cliente.endereco'], 5, 300),
    },
  }
}
