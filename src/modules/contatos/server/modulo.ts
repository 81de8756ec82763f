import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { registrar } from '#platform/http/rotas.ts'
import { juntar, type Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { contatos } from '../contract/contatos.ts'
import { privacidadeDosContatos } from '../contract/privacidade.ts'
import { unioes } from '../contract/unioes.ts'
import { conferirNovos } from './comandos/conferir.ts'
import { canaisDasImportacoes } from './importacao/ao-vivo.ts'
import { partesDosContatos } from './partes.ts'
import { rotasDosContatos } from './rotas/contatos.ts'
import { rotasDaPrivacidade } from './rotas/privacidade.ts'
import { rotasDasUnioes } from './rotas/unioes.ts'

export interface ModuloDosContatos extends Modulo {
  /** Runs the duplicate check immediately; the routine runs every minute. */
  procurarDuplicados(): Promise<void>
}

/** Contacts: people and companies, each stored once, whatever their source. */
export function moduloDosContatos(s: Servicos): ModuloDosContatos {
  async function procurarDuplicados(): Promise<void> {
    while ((await s.executar(sistema, (u) => conferirNovos(u.tx))) > 0) continue
  }
  const nucleo: Modulo = {
    ligados: [
      aoDeixarDemonstracao(
        parteDaDemonstracao(7, 'cad.deixar_demonstracao_contatos', {
          leva: { 'cad.contatos': 'contatos', 'cad.importacoes': 'importações' },
        }),
      ),
    ],
    rotinas: [{ nome: 'contatos:procurar-duplicados', cron: '* * * * *', executar: procurarDuplicados }],
    registrar(app, porteiro, registro) {
      registrar(app, porteiro, 'contatos', contatos, rotasDosContatos(s), registro)
      registrar(app, porteiro, 'contatos.unioes', unioes, rotasDasUnioes(s), registro)
      registrar(app, porteiro, 'contatos.privacidade', privacidadeDosContatos, rotasDaPrivacidade(s), registro)
    },
  }
  return {
    ...juntar([nucleo, ...partesDosContatos.map((parte) => parte(s))]),
    canaisAoVivo: canaisDasImportacoes,
    procurarDuplicados,
  }
}
