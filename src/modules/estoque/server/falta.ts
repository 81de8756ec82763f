import { ErroApp } from '#kit/erro.ts'

/** More goes out than the company has. A class of its own, so that callers tell it from other refusals. */
export class FaltaNoEstoque extends ErroApp {
  constructor() {
    super('CONFLICT', 409, 'Não há tanto em estoque. Confira a quantidade e o local.')
    this.name = 'FaltaNoEstoque'
  }
}
